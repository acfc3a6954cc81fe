/**
 * The vocabulary of developer documentation: words and phrases that readers use for one thing. A word of a query also finds the others
 * of its group, with less weight. Behind ` > ` stands what an abbreviation means, which does not find the abbreviation: that has other
 * meanings. A site adds groups of its own through the index.
 */

const GROUPS = `login, log in, sign in, signin, authenticate
logout, log out, sign out
auth, authentication, authorization, oauth
throttling, throttle, rate limit, quota
pagination, paging, paginate, cursor
delete, remove, destroy
revoke, invalidate, delete
create, add, new
update, edit, change, modify
get, fetch, retrieve
quickstart, quick start, getting started, introduction, overview, first steps
production, live, going live
sandbox, staging, test mode, test environment
simulate, mock, fake, magic
example, sample, demo
callout, admonition, note
diagram, chart, flowchart, mermaid
formula, math, equation, latex
permalink, slug
redirect, forward
webhook, callback, hook
error, failure, exception
signature, hmac
retry, retries, resend, redeliver
duplicate, twice, repeat, idempotent, idempotency
permission, scope
assign, add, invite
approve, review, submit
branch > reference
current user, authenticated user, me
page size, page limit, per page
test data, fixture, sample data, magic value
schedule, cron, interval
price, cost, billing
expire, expiration, expiry, ttl, lifetime
rotate, roll, renew
whitelist, allow list, allowlist, allowed addresses
cancel, abort, stop
start, run, trigger, launch, dispatch
enable, activate, turn on
disable, deactivate, turn off
install, installation, setup, set up
upgrade, migrate, migration
test, testing, unit test
org, organization
repo, repository
config, configuration, settings, options
env, environment
db > database
docs, documentation
params, parameter, argument
admin, administrator
pr > pull request
ci > continuous integration
js > javascript
ts > typescript
k8s > kubernetes
tx > transaction
id > identifier
cert, certificate
mtls, mutual tls, client certificate
tls, ssl, https
sse, server sent events, eventsource
csp, content security policy
cors, cross origin
sso, single sign on, saml
mfa, 2fa, two factor
rss, feed, atom
health, heartbeat
log, logging, logger`

export interface SynonymGroup {
  /** The phrases that find the others. */
  readonly said: readonly string[]
  /** The phrases that are found. */
  readonly meant: readonly string[]
}

/** All groups, those of the site last. */
export function listSynonyms(custom: readonly (readonly string[])[]): SynonymGroup[] {
  const ours = GROUPS.split('\n').map((group) => {
    const [said = [], meant = said] = group.split(' > ').map((phrases) => phrases.split(', '))
    return { said, meant }
  })
  return [...ours, ...custom.map((group) => ({ said: group, meant: group }))]
}

/** American spelling of a word in British spelling, or the word itself: `organisation`, `serialise`, `colour`. */
export function writeAmerican(word: string): string {
  return word.replace(/(..)is(e[drs]?|ing|ations?)$/, '$1iz$2').replace(/(col|fav|behavi)our/, '$1or')
}
