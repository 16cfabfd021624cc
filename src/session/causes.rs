//! Why values are not certain, in words that a Java developer knows.

use std::borrow::Cow;

use claims::Cause;

/// The kind of value that a cause stands for, in the plural, as far as the cause alone tells it.
pub fn kind(cause: Cause) -> Cow<'static, str> {
    let kind = match cause {
        Cause::Parameter => "parameters and `this`, which unknown code may pass or extend",
        Cause::Field(_) | Cause::StaticField(_) => {
            "fields that other code may write, or of objects that it reaches"
        }
        Cause::ArrayElement => "elements of arrays that other code reaches",
        Cause::UnknownTargets(_) => "results of calls that may run any method, or one of many",
        Cause::NoBody(_) => {
            "results of methods without known code: it is missing, or may be another"
        }
        Cause::Selection(_) => "classes that may have another method where they run",
        Cause::Lambda(_) => "lambdas: their class is not known before the run",
        Cause::Generated(_) => "proxies: their class is not known before the run",
        Cause::Handle => "method handles: their class is not known before the run",
        Cause::Exception => "caught exceptions",
        cause => return words(cause).into(),
    };
    kind.into()
}

/// Names a value of which only the cause is known.
pub fn words(cause: Cause) -> String {
    match cause {
        Cause::ArrayElement => "an element of an array that other code reaches".to_owned(),
        Cause::Parameter => "an argument of an unknown caller".to_owned(),
        Cause::TooMany => "one of too many possibilities to follow".to_owned(),
        Cause::Dynamic => "the result of an invokedynamic or a dynamic constant".to_owned(),
        Cause::Captured => {
            "a value in a lambda or a method handle that other code reaches".to_owned()
        }
        other => other.to_string(),
    }
}
