/**
 * The vocabulary of developer documentation: words and phrases that readers use for one thing. A word of a query also finds the others
 * of its group, with less weight. After ` > ` comes what an abbreviation means, which does not find the abbreviation: that has other
 * meanings. A site adds groups of its own through the index.
 */

const GROUPS = `login, log in, sign in, signin, authenticate
logout, log out, sign out
auth, authentication, authorization, oauth
throttling, throttle, rate limit, quota
pagination, paging, paginate, cursor
iterate, next page, page size > paging, pagination, cursor
per minute, per second > rate limit
revoke, invalidate, delete
quickstart, quick start, getting started, introduction, overview, first steps
production, live, going live
sandbox, staging, test mode, test environment
simulate, mock, fake, stub, magic
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
cancel, abort, stop, terminate
shutdown, shut down, stop, close
respond, response, return, answer, reply
start, run, trigger, launch, dispatch
install, installation, setup, set up
upgrade, migrate, migration
test, testing, unit test
configuration, settings, options
parameter, argument
db > database
ci > continuous integration
js > javascript
ts > typescript
k8s > kubernetes
tx > transaction
mtls, mutual tls, client certificate
tls, ssl, https
sse, server sent events, eventsource
csp, content security policy
cors, cross origin
sso, single sign on, saml
mfa, 2fa, two factor
rss, feed, atom
health, heartbeat, uptime, liveness
log, logging, logger
send, submit, post, broadcast
deploy, deployment, publish, hosting
diff, compare, difference
download, export
search, find, query, lookup
timeout, time out, deadline
maximum, max, limit
api key, access key > token, secret
credential > secret, password, token
changelog, release notes, what is new > changelog, release notes, blog
plugin, plug-in, extension, add-on
translation, localization, i18n, locale, language
dark mode, dark theme, color mode
accordion, collapsible, details
theme, styling, appearance
notification, alert
background job, worker, task
encrypt, encryption, cipher
compress, compression, gzip
load balancing > balanced, round robin
record, recording, replay, playback
environment variable, env var
monitoring, monitor, observe, metrics
usage, statistics, stats, insights, analytics
glossary, terms, terminology, definitions, vocabulary
automatic, automated, automatically
restrict, limit, restriction
like > reaction
kick > remove
history, changes, revisions
folder, directory
picture, image, photo
parallel, concurrent, concurrency, simultaneous
performance, speed, latency, faster
outage, downtime, incident
attachment > file
mail > email
client library, sdk
command line, cli, terminal
payload, body
owner, creator, author
archive > zip, tarball
zip > archive
phone, mobile, telephone, cell
birthday, birth date, date of birth, dob
surname, last name, family name
given name, first name, forename
postcode, post code, postal code, zip code
iban, bank account, account number
credit card, payment card, debit card, pan
ssn, social security number, national id
tax id, tax number, tin, ein, vat number
company, business, firm, legal entity
shareholder, beneficial owner, ubo
kyb > business verification
kyc > identity verification
pii, personal data, personal information, sensitive data
mask, redact, obfuscate, anonymize
reveal, unmask, decrypt, detokenize
people, person, everyone, someone, anyone > user, member, collaborator
colleague, teammate, coworker, employee, staff > member, user, collaborator, teammate, employee
belongs, belong > member, owner
group > team
tenant, workspace > organization
buyer > customer
bill, receipt > invoice
refund, reimburse, chargeback
charge > payment
funds, money, wallet > balance
chat, conversation > message
comment, remark
ticket, bug > issue
merge request > pull request
snippet, gist
avatar, profile picture, profile photo
username, user name, handle, nickname, login name
passcode, passphrase, pin > password
ban, block, suspend
unban, unblock, unsuspend, reinstate
mute, silence, snooze > notification
bookmark, favorite, star
watch > subscription, subscribe
subscribe > set subscription, create subscription
unwatch, stop watching, unsubscribe > delete subscription
clone > copy
move, relocate, transfer
restore, undelete, recover, bring back
undo, revert, roll back, rollback
undo > delete, remove
freeze, lock
unfreeze, unlock
bulk, batch, mass, at once
async, asynchronous
real time, realtime, live, streaming, websocket
poll, polling > status
ready, finished, done > completed, complete
progress, state, stage > status
narrow, filter
order by, sort, ordering
blank, empty, null
required, mandatory, compulsory
fallback > default
deprecated, obsolete, legacy, sunset, end of life
breaking change, incompatible, incompatibility
media type, content type, mime type
too large, size limit, maximum size, file size
unauthorized, unauthenticated, not authenticated
forbidden, access denied, not allowed
malformed > invalid, bad request
already exists, conflict
maintenance, unavailable
too many requests > rate limit
requests left, remaining requests, request limit > rate limit
who am i, whoami, logged in as, signed in as > authenticated user, current user
make private, make public > visibility
uri > url
query string, query parameter, search parameter
path parameter, route parameter, url parameter
interceptor, middleware
pooling > pool
tunnel > proxy
redirection, redirect
attach, add file > upload
deprovision, decommission > delete, revoke
leaked, compromised, stolen, exposed > revoke, secret scanning
audit, audit trail, activity log > audit log
role, privilege, access level > permission
contributor > collaborator
sign off > approve
approver > reviewer
pipeline > workflow, build
artifact, build output
milestone, target date
fingerprint, checksum, hash, digest
certificate, ssl certificate, tls certificate
public key, signing key, verification key > key
nonce, replay > timestamp
region, country, location
time zone, timezone, utc
date format, timestamp, iso 8601
currency, exchange rate, fiat
nft > asset
stake, staking, delegate, delegation
validator, pool operator > pool
smart contract > script`

/** Short forms: both are the same word, and titles use one as often as the other. */
const SHORT_FORMS = `org, organization
repo, repository
docs, documentation
param, params, parameter
arg, args, argument
admin, administrator
cert, certificate
config, configuration
env, environment
info, information
app, application
auth, authentication
id, identifier
pr, pull request`

/** A title with the full forms of its short ones: `Orgs` is also called `Organizations`. The same text if it has none. */
export function writeFullForms(title: string): string {
  const forms = SHORT_FORMS.split('\n').map((group) => group.split(', '))
  return title.replaceAll(/[a-z]+/gi, (word) => {
    const [, singular = word, ending = ''] = /^(.*[^s])(s?)$/i.exec(word) ?? []
    const full = forms.find(([short]) => short === singular.toLowerCase())?.at(-1)
    return full === undefined ? word : full + ending
  })
}

/** Verbs for the same kind of request. Titles of operations use few of them: what others mean is read, and no more, as it costs requests. */
const VERBS = `delete, remove
destroy, drop, erase, purge > delete, remove
create, add, new
make > create, add
edit, change, modify, update
fetch, retrieve, read, view, show, see > get
activate, turn on, switch on > enable
deactivate, turn off, switch off > disable
approve, accept
confirm > approve, accept
reject, decline, dismiss
refuse > reject, decline, dismiss`

/** How surely another phrase of a group is meant. */
export const SYNONYM_QUALITY = 0.65
const SHORT_FORM_QUALITY = 0.95
const VERB_QUALITY = 0.9

export interface SynonymGroup {
  /** The phrases that find the others. */
  readonly said: readonly string[]
  /** The phrases that are found. */
  readonly meant: readonly string[]
  /** How surely each is meant, as the quality of an expansion. */
  readonly quality: number
  /** The same for words that the query does not begin with, where that differs. */
  readonly later?: number
}

/** Letters that a word has in common with its relatives. */
const RELATED_LENGTH = 3

/** The groups that may say one of the words, the site's groups last. Most groups have none, and are not taken apart. */
export function listSynonyms(
  words: readonly string[],
  custom: readonly (readonly string[])[],
): SynonymGroup[] {
  return [
    ...parseGroups(SHORT_FORMS, words, SHORT_FORM_QUALITY),
    ...parseGroups(VERBS, words, VERB_QUALITY).map((group) => ({ ...group, later: SYNONYM_QUALITY })),
    ...parseGroups(GROUPS, words, SYNONYM_QUALITY),
    ...custom.map((group) => ({ said: group, meant: group, quality: SYNONYM_QUALITY })),
  ]
}

/** Those groups of a vocabulary that may say one of the words. */
export function parseGroups(
  groups: string,
  words: readonly string[],
  quality = SYNONYM_QUALITY,
): SynonymGroup[] {
  const starts = words.map((word) => word.slice(0, RELATED_LENGTH))
  return groups
    .split('\n')
    .filter((group) => starts.some((start) => group.includes(start)))
    .map((group) => {
      const [said = [], meant = said] = group.split(' > ').map((phrases) => phrases.split(', '))
      return { said, meant, quality }
    })
}

/** All words that groups are found by: a word that no page has may be a misspelled one of them. */
export function listSaidWords(vocabulary: string): string[] {
  const words = [GROUPS, vocabulary].flatMap((groups) =>
    groups.split('\n').flatMap((group) => group.split(' > ', 1).flatMap((said) => said.split(/[ ,-]+/))),
  )
  return [...new Set(words)]
}

/** American spelling of a word in British spelling, or the word itself: `organisation`, `serialise`, `colour`. */
export function writeAmerican(word: string): string {
  return word.replace(/(..)is(e[drs]?|ing|ations?)$/, '$1iz$2').replace(/(col|fav|behavi)our/, '$1or')
}
