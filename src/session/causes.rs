//! Why values are not certain, in words that a Java developer knows.

use std::borrow::Cow;

use claims::UnknownCause;

/// The kind of value that a cause stands for, in the plural, as far as the cause alone tells it.
pub fn kind(cause: UnknownCause) -> Cow<'static, str> {
    let kind = match cause {
        UnknownCause::Parameter => "parameters and `this`, which unknown code may pass or extend",
        UnknownCause::Field(_) | UnknownCause::StaticField(_) => {
            "fields that other code may write, or of objects that it reaches"
        }
        UnknownCause::ArrayElement => "elements of arrays that other code reaches",
        UnknownCause::UnknownTargets(_) => {
            "results of calls that may run any method, or one of many"
        }
        UnknownCause::NoBody(_) => {
            "results of methods without known code: it is missing, or may be another"
        }
        UnknownCause::Selection(_) => "classes that may have another method where they run",
        UnknownCause::Lambda(_) => "lambdas: their class is not known before the run",
        UnknownCause::Generated(_) => "proxies: their class is not known before the run",
        UnknownCause::Handle => "method handles: their class is not known before the run",
        UnknownCause::Exception => "caught exceptions",
        cause => return words(cause).into(),
    };
    kind.into()
}

/// Names a value of which only the cause is known.
pub fn words(cause: UnknownCause) -> String {
    match cause {
        UnknownCause::ArrayElement => "an element of an array that other code reaches".to_owned(),
        UnknownCause::Parameter => "an argument of an unknown caller".to_owned(),
        UnknownCause::TooMany => "one of too many possibilities to follow".to_owned(),
        UnknownCause::Dynamic => "the result of an invokedynamic or a dynamic constant".to_owned(),
        UnknownCause::Captured => {
            "a value in a lambda or a method handle that other code reaches".to_owned()
        }
        other => other.to_string(),
    }
}
