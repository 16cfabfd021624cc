//! The choice of a cache for a command, and the `cache` command.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use indicatif::HumanBytes;

use super::args::{CacheAction, CacheCommand, CachePlace, CachingArgs};
use super::message::Failure;
use super::vocabulary::for_caller;
use crate::pipeline::Caching;
use base::line;
use cache::{Cache, Credentials, Remote, Traffic};
use report::CacheUse;

/// The cache that the options choose; `None` if they turn it off, or the user has no directory for
/// it.
pub fn caching(args: &CachingArgs) -> Result<Option<Caching>, Failure> {
    let verify = args.cache_verify;
    if args.no_cache && verify {
        let message =
            "--cache-verify needs the cache that --no-cache or RESOLUTE_NO_CACHE turns off";
        return Err(Failure::usage(for_caller(message), "leave one of them out"));
    }
    if args.no_cache {
        return Ok(None);
    }
    let cache = match (cache(&args.place), remote(args)?) {
        (None, Some(_)) => return Err(homeless()),
        (Some(cache), Some(remote)) => Some(cache.behind(remote)),
        (cache, None) => cache,
    };
    Ok(cache.map(|cache| Caching { cache, verify }))
}

/// The shared cache of several machines, if one is named.
fn remote(args: &CachingArgs) -> Result<Option<Remote>, Failure> {
    let Some(url) = args.remote_cache.as_ref().filter(|url| !url.is_empty()) else {
        return if args.remote_cache_write {
            Err(Failure::usage(
                for_caller("--remote-cache-write needs --remote-cache"),
                "name the server: --remote-cache URL",
            ))
        } else {
            Ok(None)
        };
    };
    let said = |what: &str| std::env::var(format!("RESOLUTE_REMOTE_CACHE_{what}")).ok();
    let credentials = match (said("TOKEN"), said("USER")) {
        (Some(token), _) => Credentials::Token(token),
        (None, Some(user)) => Credentials::Password {
            user,
            password: said("PASSWORD").unwrap_or_default(),
        },
        (None, None) => Credentials::None,
    };
    let remote = Remote::new(url, &credentials, args.remote_cache_write);
    let help = "give it as --remote-cache https://HOST/PATH, and who asks in RESOLUTE_REMOTE_CACHE_USER and \
                RESOLUTE_REMOTE_CACHE_PASSWORD, or RESOLUTE_REMOTE_CACHE_TOKEN";
    let remote = remote.map_err(|error| Failure::usage(error.to_string(), help))?;
    Ok(Some(remote))
}

/// The local cache; `None` if no directory is named and the user has none.
fn cache(place: &CachePlace) -> Option<Cache> {
    let directory = place.cache_dir.clone().or_else(default_directory)?;
    Some(Cache::new(directory, place.cache_size))
}

fn default_directory() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.cache_dir().join("resolute"))
}

/// Runs the `cache` command, and returns the text to print.
pub fn run(args: &CacheCommand) -> Result<String, Failure> {
    let Some(cache) = cache(&args.place) else {
        return Err(homeless());
    };
    let failed = |error: std::io::Error| {
        let what = format!("cannot change the cache in {}", cache.directory().display());
        let help = "check the permissions of the directory, or name another one with --cache-dir";
        Failure::environment(anyhow::Error::new(error).context(what), help)
    };
    match args.action {
        CacheAction::Stats => {
            let stats = cache.stats();
            let (bytes, bound) = (HumanBytes(stats.bytes), HumanBytes(cache.bound()));
            Ok(line!("directory   {}", cache.directory().display())
                + &line!("entries     {}", stats.entries)
                + &line!("size        {bytes} of {bound}"))
        }
        CacheAction::Clean => {
            let removed = cache.clean().map_err(failed)?;
            let (entries, bytes) = (removed.entries, HumanBytes(removed.bytes));
            Ok(format!("removed     {entries} entries, {bytes}\n"))
        }
        CacheAction::Verify => {
            let verified = cache.verify().map_err(failed)?;
            match verified.damaged {
                0 => Ok(format!("whole       {} entries\n", verified.whole)),
                damaged => Err(damage(damaged, verified.whole)),
            }
        }
    }
}

fn homeless() -> Failure {
    let error = anyhow::Error::msg("there is no cache: this user has no home directory");
    Failure::environment(error, "name a directory with --cache-dir")
}

fn damage(damaged: u64, whole: u64) -> Failure {
    let message = format!("{damaged} entries were damaged, and are removed; {whole} are whole");
    let help = "no result was wrong; if this happens again, check the disk for errors";
    Failure::environment(anyhow::Error::msg(message), help)
}

/// The rows in the end table about the cache; empty without news.
pub fn rows(used: &CacheUse, caching: Option<&Caching>) -> String {
    let here = match used {
        CacheUse::Hit => "cache       the result of an earlier run\n".to_owned(),
        CacheUse::Partly(methods) => {
            format!("cache       facts of an earlier run about {methods} methods\n")
        }
        CacheUse::Verified => "cache       held the same result\n".to_owned(),
        CacheUse::Missed | CacheUse::Unusable(_) => String::new(),
    };
    match traffic(caching) {
        Some(Traffic { fetched, sent, .. }) if fetched + sent > 0 => {
            format!("{here}remote      {fetched} fetched, {sent} sent\n")
        }
        _ => here,
    }
}

/// Failures of the cache, as warnings.
pub fn trouble(used: &CacheUse, caching: Option<&Caching>) -> Vec<String> {
    let mut trouble = Vec::new();
    if let CacheUse::Unusable(reason) = used {
        trouble.push(format!(
            "the result is right, but could not be put into the cache: {reason}"
        ));
    }
    if let Some(why) = traffic(caching).and_then(|traffic| traffic.trouble) {
        trouble.push(format!("the remote cache is not used: {why}"));
    }
    trouble
}

fn traffic(caching: Option<&Caching>) -> Option<Traffic> {
    Some(caching?.cache.remote()?.traffic())
}
