/**
 * More groups of words that mean the same, in the form that synonyms.ts has. They are a shard of the index, which is read only when no page has
 * the words of a query: there they find what readers call otherwise, and elsewhere they would put looser answers before the close ones.
 */

export const VOCABULARY = `rename, relabel, change name, retitle > update, edit, name
change email, change address > update
enlarge, shrink, scale up, scale down > resize, scale
resize, scale, capacity
turn on, switch on, activate > enable
turn off, switch off, deactivate > disable
opt in, opt out > enable, disable, preference
toggle, flip, switch > enable, disable, set
set up, provision, bootstrap, initialize, initialise > create, setup
spin up, stand up > create, start
tear down, spin down, take down > delete, stop
tidy, tidy up, clean up, cleanup, housekeeping > delete, prune
prune, trim, garbage collect
evict, expel, throw out, boot > remove
discard, throw away, get rid, dispose > delete
wipe, flush, empty > clear, delete
detach, unlink, disassociate, dissociate > remove, disconnect
attach, link, associate, connect
connect, connection, integrate, integration
hook up, wire up > connect
pair, couple > link
swap, exchange, replace
substitute, override, overwrite > replace
merge, combine, join, unite
split, divide, separate, partition
duplicate, clone, copy
mirror, replicate, sync, synchronize
refresh, reload, renew
extend, prolong, lengthen > renew
postpone, delay, defer, reschedule > schedule
pause, suspend, hold, halt
unpause, continue > resume
resume, restart, continue
reboot, bounce > restart
reset, restore, default
kill, terminate, end > cancel, stop, delete
interrupt, break off > abort, cancel
skip, ignore, bypass, omit
exclude, leave out, omit, ignore
include, embed, expand, nested
hide, conceal > hidden, private, minimize
unhide, publish > show, public
pin, stick, feature
promote, elevate, upgrade > role, admin
demote, downgrade > role, remove
transfer ownership, change owner, hand over > transfer
give access, grant, share > add, permission, access
take away access, remove access > revoke, remove, permission
is allowed, allowed to > permission, access, role
let in > allow, invite
sign up, signup, register, registration, create account, onboard, onboarding
unregister, deregister, close account > delete
log, journal, trail > logs
view logs, console output, build log, stdout > log
build, compile, ci run, ci job > workflow run, job, build
rerun, re-run, run again, execute again > retry, re-run
execute, invoke, call, perform > run, trigger
kick off, initiate, begin, commence > start, trigger
nightly, recurring, repeat, periodic, every day > schedule, cron
fire, emit, raise, publish > event, trigger, send
push, pushed > send, commit
receive, get notified, listen, subscribe > webhook, notification, event
subscribe, subscription
unsubscribe, opt out > delete subscription
ping, test webhook > ping, test
resend, send again, replay > redeliver, retry
dedupe, deduplicate, deduplication, double, same twice > duplicate, idempotency, idempotent
exactly once, at least once > idempotency, duplicate
out of order, ordering, sequence > order
lost, missed, never arrived, not received > delivery, retry, redeliver
endpoint down, unreachable, unavailable > retry, timeout
slow, hangs, hanging, stuck > timeout, pending
wait, waiting, pending, queued
in progress, running, ongoing > status, pending
not ready, not finished > pending, processing, status
status page, state > status
success, succeeded, successful, passed
fail, failing, failed > error, failure
crash, panic > error, exception
throw, raise > error, exception
catch, handle > error handler, error
troubleshoot, troubleshooting, debug, diagnose > error, debug
not working, broken, does not work, problem, issue > error, troubleshooting
wrong, incorrect, bad, invalid
mistake, typo > correct, edit
missing, absent, not found, does not exist
not found, 404
already done, already used, duplicate entry > conflict, already
clash, collision > conflict
optimistic locking, concurrency control, if match > etag, conflict, version
conditional request, if none match, not modified > etag, 304
http code, response code, return code > status code
error message, error body, problem details > error
rate limited, slow down, backoff, back off > rate limit, retry
quota exceeded, over limit, limit reached > rate limit, quota
usage limit, cap, ceiling > limit, maximum
minimum, min, least, at least
threshold, limit
spending limit, spend, budget, costs
usage, consumption, consumed, used
metering, metered, meter > usage, billing
plan, tier, pricing, subscription
free tier, trial > plan
seat, seats, license > licence, billing
licence, license
purchase, order, checkout, buy
pay, payment, charge
payout, withdrawal, withdraw > transfer, payment
deposit, top up, fund > transfer, balance
price list, fee, fees > cost, price
tax, vat
discount, coupon, promo code, voucher
invoice, billing
subscription plan > plan
sell, sale > order, market
earnings, income, yield, reward, rewards
interest > reward, rate
spent, unspent, utxo
coin, coins, token, tokens, currency
native token, fungible token, ft > asset
mint, minting, issue, create token
burn, burned, burnt > mint, burn, destroy
mined, forged, produced > minted, block
ledger, blockchain, chain, distributed ledger > ledger, transaction, block, mint
on chain, onchain > blockchain, transaction
explorer > block, transaction
mempool, pending transaction, unconfirmed transaction, unconfirmed
broadcast, submit transaction
confirmations, finality > block, confirmation
gas, fee, network fee
wallet, account, address
vote, voting, ballot, governance
delegator, staker, holder
holder, holders, who holds, who owns > owner, addresses, account
signature request, sign > signature
sign, signed, signing, signature
verify, validate, check, confirm
verification, validation, check
genuine, authentic, authenticity, forged, spoofed, fake request > signature, verify
tamper, tampered, integrity > signature, checksum, hash
proof, evidence, attestation
notarize, notarise, certify > attest, sign, verify
identity check, id check, know your customer > verification, kyc
know your business, company check, due diligence, aml > kyb, business verification, verification
incorporation, registration number, company number > business, registration
director, officer, executive > representative, person, member
legal representative, signatory > representative
trade name, trading name, doing business, dba > name
country code, iso country, nationality > country
address, street, residence
proof of address, utility bill > document
passport, driving licence, id card, identity card, identity document > document, identification
selfie, liveness, face > verification
upload document, supporting document > file, upload, document
scan, virus, malware, antivirus > scan, file
file type, extension, format > content type, file
large file, big file, chunked upload, multipart > upload, file size
presigned url, signed url, upload link, temporary link > upload url, url
download link > download, url
attachment, file, asset
image, picture, logo, icon
thumbnail, preview > image
store, stored, storage, save, persist
save, store, keep
keep, kept, retain, retention, how long kept > retention, stored
data retention, deletion policy, gdpr, erasure, right to be forgotten > retention, delete, privacy
privacy, confidential, confidentiality > private, encryption, personal data
data residency, where is data stored, hosting location > region, storage
backup, snapshot, dump > export, snapshot
import, migrate, load, ingest > import
bulk load, bulk import, seed > import, batch
export, dump, extract > download, export
csv, spreadsheet, excel > export, csv
report, reporting, summary
dashboard, overview > summary, statistics
chart, graph > statistics
count, number, total
sum, aggregate, aggregated > total, summary
top, most popular, trending, popular > statistics, sort
newest first, latest first, most recent, reverse order, descending > order, sort, desc
oldest first, ascending > order, sort, asc
newest, latest, recent, last
oldest, earliest, first
between dates, date range, since, until, after, before > from, to, since, date
next page, more results, load more, infinite scroll > pagination, page, cursor
page through, iterate, loop over, walk > pagination, list
all results, everything > list, pagination
limit results, how many results > page size, per page, limit, count
autocomplete, typeahead, lookup, suggest > search
full text, find by name > search
filter by, narrow down > filter, search
tagged, labelled, labeled > label, tag
label, tag, category
category, kind, type, class
metadata, properties, attributes, custom fields
attribute, property, field
custom field, custom data, extra data, additional data > metadata, property
key value, pair > metadata, variable
variable, setting, secret
secret, password, credential
password, login, credential
forgot password, lost password, reset password > password reset
change password > password
unlock account, locked out > unlock, suspend
log in as, impersonate, on behalf > token, authenticated user
machine user, service account, bot, robot > app, account
bot, app, automation
personal token, pat, personal access token > personal access token, token
bearer, bearer token, jwt > access token, token, authentication
jwt, json web token > token
get token, obtain token, request token, fetch token > create token, generate token, access token
refresh token, renew token > token, refresh
token expired, session expired, expired token > expire, token, unauthorized
token info, decode token, inspect token, check token > introspect, token
session, login session
sign out everywhere, end session > revoke, logout
client credentials, client id, client secret, machine to machine, m2m > client, token, oauth
consent, authorize app, grant > authorization, scope
third party, external > app, integration
basic auth, username and password > basic, authentication
digest auth > authentication
two step, one time password, otp, totp, authenticator > two factor, verification code
verification code, one time code, passcode > code, otp
security key, passkey, fido, yubikey > webauthn, key
ip address, ip range, cidr > ip, address
firewall, block ip, ip restriction, source ip > allowed addresses, allow list, ip
outgoing ip, egress > ip, addresses
domain, hostname, host, dns
custom domain, cname > domain
base url, host, server url, api url > server, base url
proxy, forward, gateway
vpn, private network > network
self signed, ca, root certificate, trust > certificate, tls
ssl error, handshake > tls, certificate
pinning, certificate pinning > fingerprint, certificate
rotate key, key rollover, new key, regenerate, regenerate secret > rotate, key, secret
encryption key, kms > key, encryption
ssh, ssh key, deploy key
gpg, pgp > signature, key
hash, hashing, sha256, sha-256, md5 > hash, checksum, sha
base64, encode, encoding, decode
hex, hexadecimal > hex, bytes, cbor
binary, raw, bytes > raw, buffer, stream
buffer, bytes
serialize, serialise, serialization, stringify, marshal
deserialize, parse, unmarshal > parse, parser
parse, parser, parsing
json schema, schema, model, data model
type definition, typings, typescript types > types, typescript
field type, datatype > type, schema
enum, allowed values, possible values, options
nullable, optional, not required > optional, null
default value, fallback
example response, sample response > example
mock, mocking, stub, fake, intercept > mock, test
unit test, integration test, testing > test, mock
record and replay, vcr, cassette, fixture > snapshot, mock
load test, stress test, benchmark, benchmarking, performance test
dry run, simulate, preview > test, validate
test account, test card, test number, dummy > sandbox, test data, magic value
time travel, advance time, fast forward, skip time > clock, sandbox, simulate
fast forward, move clock > clock
local development, localhost, run locally > sandbox, development, local
go live, launch, release to production > production, going live
checklist, before launch, readiness > going live, production
environment, stage, staging
feature flag, experiment, beta, preview, early access
version, api version, versioning
migrate version, upgrade guide, breaking > migration, changelog
sunset, retired, end of support, removed > deprecated
what changed, whats new, news, announcement > changelog, release, blog
roadmap, upcoming, planned > changelog
faq, questions, help, support, contact
contact support, report a problem, get help > support
report abuse, flag, spam > report
incident, degraded, downtime > status
sla, service level, availability > uptime, status
monitoring, monitor, observability, telemetry, tracing, apm > monitoring, logs, metrics, health, diagnostics
tracing, trace, opentelemetry, span > diagnostics, trace
correlation id, request id, trace id > request id
instrument, instrumentation > diagnostics, hooks
audit, compliance, who did what > audit log, log, event
activity, timeline, feed, event stream > events, activity
history, past, previous > history, list, events
who changed, last modified, modified > history, updated
created, creation date, when created > created
undo delete, recover deleted, trash, recycle bin > restore
archive, archived, inactive
draft, unpublished
publish, release, ship, go public
rollout, canary, deployment > deploy
rollback, roll back, previous version > revert, deployment
host, hosting, serve > pages, deploy
static files, serve files, assets > static
template, boilerplate, starter, scaffold
theme, skin, colors, colours, look and feel > theme, style
custom css, stylesheet, branding, brand > theme, style, colors
layout, component, widget
navigation, menu, sidebar
search box, site search > search
landing page, home page, homepage > home
link preview, social card, open graph > preview, og
seo, sitemap, robots
comments, discussion, feedback
reply, respond > comment, reply
emoji, thumbs up, upvote, heart, react > reaction
mention, tag someone, notify
inbox, unread, read receipts > notifications, messages
mark read, seen, mark as done > mark as read, notifications
mute, stop notifications, ignore thread > unsubscribe, subscription, mute
follow, follower, following, friend
star, stars, starred, favourites, favorites > star, stargazers
who starred, who likes > stargazers
who follows > followers
who watches, who is watching, watching > watchers, subscribers
fan, supporter > sponsor, stargazers
visitor, visitors, page views, traffic, hits > views, traffic
clone count > traffic, clones
code owner, maintainers > codeowners, collaborators
collaborator, contributor, member
member, membership, people
invite, invitation, invites
invite link, join link, pending invite > invitation
accept invite, join > invitation, accept
leave, quit > remove, membership
role, permissions, rights
admin, administrator, superuser, root, owner > admin, administrator
org, company, workspace, tenant, team
parent, child, sub, hierarchy, nested
sub issue, subtask, child issue > sub-issue
project board, kanban, board > project, column, card
task, checklist item > issue, task
story, epic > issue
deadline, due date > due, milestone
assignee, assigned, responsible > assignee, assign
reviewer, review, code review
approve pr, lgtm > review, approve
pull request, merge request, mr, patch
open pr, create pr > create pull request
squash, rebase > merge
fork, forked, derivative
branch, head, ref, reference
tag, release, version
commit, changeset, revision
blame, who wrote > commits, authors
cherry pick > commit, merge
protected, protect, lock branch > branch protection, ruleset
rule, policy, ruleset
required check, ci check, check, status check
ci status, build status, green, red > status, checks
pipeline, workflow, action, automation
runner, agent, build machine, worker
build cache > cache
cache, caching, cached
clear cache, purge cache, bust > cache, delete
artifact, build artifact, output
docker, container, image, registry
package, library, module, dependency
dependency, dependencies, sbom, bill of materials
vulnerability, cve, advisory, security issue, exploit
security scan, static analysis, sast, linting > code scanning, analysis
leaked key, leaked secret, credentials in code > secret scanning
snippet, gist, paste
wiki, readme, docs
file contents, read file, get file > contents
directory listing, list files, tree > tree, contents
gitignore, ignore file > gitignore
language breakdown, languages used, programming languages > languages
emoji list > emojis
markdown, render, html, rich text
codespace, dev environment, cloud ide, devcontainer > codespace
vm, virtual machine, machine type, instance type > machine
server, instance, node
health check, alive, ping, up > health, status
current time, server time, clock > time, clock
network, mainnet, testnet
epoch, era, slot, block
pool, stake pool, validator
metadata, label
account, user, profile
user info, who am i, my account > authenticated user, user, introspect
email address, emails, mail
phone number, telephone
social account, social links > social accounts
language, locale, translation
timezone, time zone
regex, pattern, wildcard, glob
url, link, address, endpoint
short link, slug, vanity
route, path, url
router, routing, route
handler, callback, function
hook, lifecycle, middleware, filter, interceptor
before request, after response, pre handler, on request > hooks
plugin, register, module, extension
decorate, decorator, extend
dependency injection, context, di > decorators, plugin
body parser, request body, post data > body, content type parser
form data, form, multipart, urlencoded
query, querystring, query string
cookie, cookies, session
header, headers
accept, content negotiation > accept, version, content type
redirect, follow redirects, 301, 302 > redirect
retry, backoff, try again, reattempt
circuit breaker, failover, fallback > retry, balanced pool
connection pool, pool size, max connections, connections > pool, connections
keep alive, keepalive, persistent connection, reuse connection > keep-alive, pipelining
multiplexing, multiplex, http2, h2
pipelining, concurrent requests, parallel requests
socket, unix socket, tcp
websocket, ws, socket, push
server sent events, stream, streaming, event source
stream, pipe, streaming
upload stream, download stream > stream
response body, read body, consume > body
cancel request, abort request, abort controller > abort, signal
signal, abort
time limit, takes too long, request timeout > timeout
dns cache, resolve host, lookup > dns
fetch, axios, http client, request library > fetch, request
node fetch, xhr, xmlhttprequest > fetch
global, default client > global dispatcher
error handling, error handler, exceptions
log level, verbosity, verbose, debug output > log, logger, logging
shutdown, graceful, close server > close
cluster, multi core, scaling > cluster
serverless, lambda, cloud function
reverse proxy, behind proxy, nginx > proxy
cors, cross domain, origin
security headers, helmet, csp
injection, xss, csrf > security
prototype pollution, poisoning
long term support, lts, supported versions > lts, support
compatibility, browser support, supported > support, requirements
requirement, prerequisite, before you start > requirements, installation
command, cli, flag, option
argument, parameter, option, flag
config file, configure, customize, customise > configuration, settings
environment, variable, env file, dotenv > environment variable
watch mode, live reload, hot reload > serve, watch
offline, download docs, air gapped > offline, download
pdf, print, printable > print, offline
llm, ai, gpt, chatgpt, copilot, agent > ai, llms, copilot
mcp, model context protocol > mcp
code generation, generate client, sdk, client library
code sample, code example, snippet > sample, example
curl, command line example > curl, sample
postman, insomnia, collection > openapi, download
openapi, swagger, api spec, specification, api description
try it, playground, api explorer, console > try-it, sandbox, console`
