//! What keeps values from being certain, in words that a Java developer knows.

use std::borrow::Cow;

use claims::Cause;

/// What kind of value it is, in the plural, as far as the cause alone says it.
pub fn kind(cause: Cause) -> Cow<'static, str> {
    let kind = match cause {
        Cause::Parameter => "parameters and `this`, which unknown code may pass or extend",
        Cause::Field(_) | Cause::StaticField(_) => {
            "fields that other code may write, or of objects that it reaches"
        }
        Cause::ArrayElement => "elements of arrays that other code reaches",
        Cause::UnknownTargets(_) => "results of calls that may run any method, or one of many",
        Cause::NoBody(_) => "results of methods whose code is not there, or may be another",
        Cause::Selection(_) => "classes that may have another method where they run",
        Cause::Lambda(_) => "lambdas, whose class is not known before it runs",
        Cause::Generated(_) => "proxies, whose class is not known before it runs",
        Cause::Handle => "method handles, whose class is not known before it runs",
        Cause::Exception => "caught exceptions",
        cause => return words(cause).into(),
    };
    kind.into()
}

/// What a value is of which nothing more is to be said.
pub fn words(cause: Cause) -> String {
    match cause {
        Cause::ArrayElement => "an element of an array that other code reaches".to_owned(),
        Cause::Parameter => "what an unknown caller passes".to_owned(),
        Cause::TooMany => "one of too many possibilities to follow".to_owned(),
        Cause::Dynamic => "what an invokedynamic or a dynamic constant gives".to_owned(),
        Cause::Captured => {
            "what a lambda captured, or a method handle holds, that other code reaches".to_owned()
        }
        other => other.to_string(),
    }
}
