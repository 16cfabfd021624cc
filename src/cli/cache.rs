//! Which cache a command uses, and the `cache` command.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use indicatif::HumanBytes;

use super::args::{CacheAction, CacheCommand, CachePlace, CachingArgs};
use super::message::Failure;
use crate::cache::Cache;
use crate::pipeline::Caching;
use crate::report::CacheUse;

/// What the options say; nothing without a cache, wanted or to be found.
pub fn caching(args: &CachingArgs) -> Result<Option<Caching>, Failure> {
    let verify = args.cache_verify;
    if args.no_cache && verify {
        let message =
            "--cache-verify needs the cache that --no-cache or RESOLUTE_NO_CACHE turns off";
        return Err(Failure::usage(message, "leave one of them out"));
    }
    let cache = cache(&args.place).filter(|_| !args.no_cache);
    Ok(cache.map(|cache| Caching { cache, verify }))
}

/// The cache; nothing if no directory is named and the user has none.
fn cache(place: &CachePlace) -> Option<Cache> {
    let directory = place.cache_dir.clone().or_else(default_directory)?;
    Some(Cache::new(directory, place.cache_size))
}

fn default_directory() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.cache_dir().join("resolute"))
}

/// The `cache` command; gives what to print.
pub fn run(args: &CacheCommand) -> Result<String, Failure> {
    let Some(cache) = cache(&args.place) else {
        let error = anyhow::Error::msg("there is no cache: this user has no home directory");
        return Err(Failure::environment(
            error,
            "name a directory with --cache-dir",
        ));
    };
    let failed = |error: std::io::Error| {
        let what = format!("cannot change the cache in {}", cache.directory().display());
        Failure::environment(anyhow::Error::new(error).context(what), "")
    };
    match args.action {
        CacheAction::Stats => {
            let stats = cache.stats();
            Ok(format!(
                "directory   {}\nentries     {}\nsize        {} of {}\n",
                cache.directory().display(),
                stats.entries,
                HumanBytes(stats.bytes),
                HumanBytes(cache.bound())
            ))
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

fn damage(damaged: u64, whole: u64) -> Failure {
    let message = format!("{damaged} entries were damaged, and are removed; {whole} are whole");
    let help = "results are right all the same; if this happens again, look at the disk";
    Failure::environment(anyhow::Error::msg(message), help)
}

/// The row of the end table that says what the cache did, if that is worth saying.
pub fn row(used: &CacheUse) -> String {
    match used {
        CacheUse::Hit => "cache       the result of an earlier run\n".to_owned(),
        CacheUse::Partly(methods) => {
            format!("cache       what an earlier run found about {methods} methods\n")
        }
        CacheUse::Verified => "cache       held the same result\n".to_owned(),
        CacheUse::Missed | CacheUse::Unusable(_) => String::new(),
    }
}
