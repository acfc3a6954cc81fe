/**
 * More groups of words that mean the same, in the form that synonyms.ts has. They are a shard of the index, which is read unless a section of
 * the first page has most of a query: there they find what readers call otherwise, and elsewhere they would put looser answers before the close
 * ones. A phrase is found with its prepositions, "not" and "who", and without its articles.
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
data retention, deletion policy, gdpr, erasure, right to be forgotten > retention, delete, erase, erasure, privacy
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
who reviewed, who approved > reviews, reviewers
who contributed, who worked > contributors, commits
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
health check, alive, ping > health, status
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
try it, playground, api explorer, console > try-it, sandbox, console
convert, transform, translate
put back > restore
shut out, lock out, keep out, deny access > block, remove
boot out, kick out > remove
enroll, enlist, enrol > register, registration, add
find out, look up > get, search
inspect, examine > get, view
get back, take back, retract, recall > revoke, undo, delete
give up, drop out > leave, cancel
take over, claim > transfer, claim
free up, reclaim, save space > delete, cleanup
run out, runs out, lapse, lapsed, no longer valid > expire, expired
held up > pending, queue, concurrency
bring up to date, out of date, outdated > update, sync
catch up, keep in sync > sync, update
prevent, forbid, disallow, prohibit > restrict, restriction, block, lock, disable, exclusion
keep track, track > monitor, status, history
let someone > allow, permission, access
make sure, ensure, guarantee > require, check
make smaller, minify > compress
send over, hand out > send, transfer
sort out, fix, repair, resolve > update, troubleshooting
distinguish > difference, type
report privately, disclose > report, private
throttle down > rate limit
turn down, veto > reject, decline, dismiss
overrule, force > bypass, dismiss
push anyway, let through > bypass
boot up > start
write down, take notes > note, comment
entitlement, clearance > scope, permission
missing right, lacks permission, not enough rights > insufficient scope, permission
allowed people, able to push, push access, write access > collaborators, permission, access
viewed, seen by > accessed, views, access
calls left, remaining calls, calls remaining, left this hour > rate limit, remaining
maximum length, biggest > limit, size
freelancer, contractor, consultant, outsider, external people, external developer, external user > outside collaborator, collaborator, guest
stranger, first time contributor, unknown people > fork, external, contributor
harasser, harassment, troll, abuser, abusive > block, report
boss, manager, supervisor > owner, admin
newcomer, new hire, new employee > invitation, member
customer number, own number, own id, external id, foreign id > reference, metadata
supplier, vendor, business partner > organization, invite
ask to join > invite
referral, referred > invite
vetting, vetted, screening, screened > verification
company profile, company data > organization, business
corporate structure, legal structure, type of company, kind of company, company type > legal form
declined, turned down, refused > rejected, reason
sanctions list, blacklist, watchlist, pep > screening, reason
paperwork, papers > document, requirement
approved until, approval period > expires, approved
proof of authenticity, certificate of authenticity > signature, verify, proof
anchor, anchored, put on blockchain, write to blockchain > mint, minting
price feed, oracle > ticker, price
node hostname, node address > relay, node
unspent output, spendable > utxos, outputs
hd wallet, extended public key, derive address, child key > xpub, derive, addresses
gas estimate, estimate fee, execution cost, execution units > evaluate, cost
block producer, validators > pools
shut down soon, about to shut down > retiring, retire
taken out, cash out > withdrawal, withdrawals
memo, message attached > metadata
nft collection > policy
circulation, total supply > supply
block height, chain tip, newest block > latest block, height
token holders > addresses, holders
pastebin > gist
visitor numbers, page hits > page views, traffic
referrer, referer > referral, traffic
tech stack > languages
grep, search the code, find in code > search code
source download, whole source, download the repo, download source code > archive, tarball, zipball
green tick, green check, red cross > commit status, check
report success, report result > status
rollout succeeded, rollout finished > deployment status
ci minutes, build minutes, minutes spent, minutes used > usage, billing, timing
broken build, failed build, red build > failed jobs, workflow run
repeat build, repeat run, restart build > re-run
build agent, own runner, own machine, build server > self-hosted runner
marketplace actions, trusted actions > allowed actions
cached dependencies > cache
disk space, storage used > usage, size
encrypt a secret, sealed box > public key, secret
static analyzer, analyzer findings, lint results, scan results > sarif, code scanning
vulnerable, insecure, security hole, weakness > vulnerability, security, advisory
vulnerable libraries, vulnerable packages, vulnerable dependencies > dependabot, alerts
third party libraries, libraries used, software inventory, component inventory > sbom, dependency graph
false positive, false alarm > dismiss, alert
code feedback, ask for feedback, ask for review, request review > reviewers, review
changes between, difference between versions > compare
stale branch, old branch, delete a branch, remove a branch > delete reference
master to main > rename branch
text file, write a file, add a file, commit a file > create file contents
never accepted, did not accept > failed invitations, pending invitations
changed login, changed username, renamed account > user, id
full history > timeline, events
open a ticket, raise a ticket, file a bug, file an issue, report a bug > create issue
child tickets, child tasks > sub-issues
stop commenting, close discussion, stop people > lock
mute thread, stop emails > subscription
student, pupil, homework, course > assignment, classroom
marks, exam results > grades
coding assistant, ai assistant, pair programmer > copilot
ai licenses, assistant licenses > seats
cloud workspace, browser ide, cloud dev environments > codespaces
uninstall, deinstall > delete installation, remove
hook arrived, hook received, got the hook, hook log, hook history > deliveries, webhook
trunk, main branch > default branch
boilerplate project, starter project > template
static website, static site, personal website, website hosting, host a website > pages, pages site
server to server, service login > client credentials, token
login with key, keypair, key pair > private key, client assertion
token still valid, validate a token, is the token valid > introspect
delivery attempts, redelivery > retries
fake response, canned response, canned answers > magic values, mock
request bin, webhook tester, webhook inbox > inbox, webhook
infected, malicious file, virus found > scan, rejected
wrong password, wrong secret, bad credentials, login fails > invalid client, unauthorized, authentication
invite code, code not accepted > invitation, invite
wrong fields, bad fields > validation, violation
make it fail, force an error, simulate failure > magic values, sandbox
test server, local server, test system > sandbox
behave differently, differ from production > differences, sandbox
feed reader, news feed > rss, blog
going away, phased out, phase out > deprecated, sunset
shown once, show secret again > secret, once
navigation menu, left menu > sidebar
page order, order of pages > sidebar, order
page metadata, page settings, yaml header > front matter
unlisted, hidden page > noindex, search, unlisted
publish later, work in progress, unpublished page > draft
count visitors, visitor statistics, page analytics > analytics
writer > author
embed code, include code > include, code, file
internal endpoint, hide an endpoint, private endpoint > internal, hidden, filter
component override, replace component, swizzle > template, component
legacy docs, old docs > versions
mock server, stub server > sandbox, mock
azure ad, azure active directory > entra
no internet connection, airplane mode > offline
live request, real request > try it
command line tool, terminal commands > commands
company login, corporate login, employees only > sso, identity provider
spelling, typo check > spell
reusable text, shared text, partials > include, partial
tabbed > tabs
broken link, dead link > links
malicious json, evil json > prototype poisoning
third party extensions, community plugins, list of plugins > ecosystem, plugins
dropped connection, client disconnects, client gone, browser closed > abort, close, disconnect
design goals, philosophy > principles
unsupported version, end of life, eol, maintenance period > lts, support
hello world, first app, minimal example > getting started, first
catch all > wildcard, route
isolation, isolated > encapsulation
unknown urls, own 404, custom 404, not found page > not found handler, 404
hide passwords, hide secrets, mask logs, censor > redact, log
posted payload, body size, payload size > body limit, content length, maximum size
handler throws, throws an error > error handler, errors
real ip, visitor ip, client ip, load balancer > trust proxy, ip
share schema, reuse a schema > shared schema, ref
send the answer itself > hijack
deprecation messages, deprecation warnings > warnings
simulate request > inject, testing
typed body, typed request > type provider, generic, typescript
order of hooks, request lifecycle > lifecycle, hooks
stub http, fake http, fake api > mock agent, mock
calls made > call history
slow server > delay, mock
multiple backends, several servers > balanced pool, pool, agent
queue length, waiting requests, open requests > stats, pending, queued
plain http2, cleartext > h2c
still alive, connection alive > ping, keep alive
throw on error status > response error, interceptor
response too big > max response size
save to disk, write to a file > stream
never exits, process does not exit > close, keep alive
text message, sms > sms, message
shopping cart, basket, cart
goods, article, item, product, sku
shipment, shipping, parcel
stock, inventory
appointment, booking, reservation
map, geolocation, coordinates, latitude, longitude, geo > location
mailing address, postal address > address
money back > refund
card declined, payment failed > declined, payment
recurring payment, direct debit, standing order > subscription, mandate
bank transfer, wire transfer, sepa, ach > transfer, payment
trade, trading > exchange
loan, credit, lending
video, movie, clip
newsletter, mailing, campaign
lead, prospect > contact
voice, speech, transcription
summarize, abstract > summary
firmware, software update > update, version
look at, take a look, peek > view, get, show
show again, see again, view again, look again, display again > once, reveal, rotate
closed the window, closed the tab, closed the dialog, closed the page > once, session, lost
wrote down wrong, misplaced, forgot, forgotten > lost, reset, rotate, new
let go, laid off, offboard, left the company, leaves the company, former employee > remove, deactivate, member
put in, type in, fill in, fill out, key in > enter, input, set, value
pull out, take away > remove, export
grab, obtain, acquire, get hold > get, download, retrieve
work out, figure out, calculate, compute, determine > get, check
keep an eye, watch over, supervise > monitor, watch, status
pick, choose, select > choose, filter
speed up, quicker, make faster > performance, cache
clear out, empty out, start over, start fresh, from scratch > reset, delete, clear
start again, begin again > restart, retry, reset
switch, change over > change, update, migrate
bring over, carry over, move over, port > migrate, import, transfer
back up, keep a copy > backup, export
go through, walk through, step by step > guide, tutorial, walkthrough
shut off, cut off > disable, revoke, block
goes wrong, went wrong, go wrong, gone wrong > error, failure, troubleshooting
meaning, stand for, signify > definition, description, terms
difference, versus, vs, compared > difference, comparison
what is the point, used for > overview, introduction
limits, restrictions, constraints, boundaries > limit, quota, maximum
wrap up, complete, finalize, finalise, conclude > finish, complete, close
at the moment, right now, currently, as of now > current, status
once a day, daily, hourly, weekly, monthly > schedule, interval, cron
every few seconds, every minute, repeatedly, keep asking, keep checking, check every > poll, polling, interval, status
several at once, many at once, all at once, in one go, in one request, in one call > batch, bulk
by hand, manually, human > manual, review
on its own, by itself, unattended > automatic
behind the scenes, under the hood, internally > background, architecture
in the background, non blocking > asynchronous, background
straight away, right away, immediately, instantly > synchronous, immediate
safely, securely > security, secret
accidentally, by accident, by mistake, unintentionally > undo, revoke, restore
too many, too much, excessive > limit, rate limit
too long, too slow, forever, never finishes, never ends > timeout, pending
too old, stale, outdated > expired, update
too early, too soon, not yet > pending, before
not enough, insufficient, lack > insufficient, missing
empty response, no content, nothing comes back, nothing returned > 204, empty
no response, no answer, silence, no reply > timeout
keeps failing, fails every time, always fails > retry, error
sometimes fails, intermittent, flaky, random failures > retry, error, unavailable
responsible person, person in charge, point of contact, contact person > contact, owner, administrator
joiner, new starter, new colleague, new teammate > invite, member, user
auditor, inspector, regulator, supervisory authority > audit, compliance, log
customer, end user, consumer > customer, user
partner, reseller, affiliate, distributor > organization, partner
merchant, seller, shop, store owner > organization, business, account
supplier, vendor, subcontractor > organization, invite
subsidiary, branch office, parent company, holding company, affiliate company > organization, ownership, parent
association, charity, nonprofit, ngo, foundation > organization, legal form
sole trader, self employed, partnership, limited company, corporation, gmbh, llc, ltd > legal form, business, organization
ownership, cap table, equity, stake holders > beneficial owner, ownership, shareholders
controls the company, ultimate owner, real owner, who is behind > beneficial owner, ownership
commercial register, trade register, company register, registry, companies house, chamber of commerce > register, registry, registration
legal name, official name, registered name > name, organization
registered office, headquarters, head office, seat of the company, place of business > address, organization
tax number, tax id, fiscal number, vat id > tax
lei, duns, euid > identifier, registration
industry, sector, line of business, nace, naics, sic > industry, business
pass verification, pass the check, get verified, become verified, got approved > approved, verification, status
fail verification, failed the check, verification failed, did not pass > rejected, verification, reason
check a company, check a business, vet a supplier, background check > verification, kyb, organization
verify a person, check a person, verify identity, identify a person > identity verification, verification
sanction, embargo, ofac, blocked persons, politically exposed > sanctions, screening
money laundering, terrorist financing > aml, compliance, screening
fraud, scam, fake company, fraudster > fraud, verification, suspend
appeal, dispute, object, contest, disagree > review, reason, rejected
second look, recheck, re-check, check again, verify again, reverify, re-verify > verification, restart, renew
renewal, recertify, yearly check, periodic review > expire, verification, renew
how long does it take, how long until, turnaround, processing time, waiting time > status, pending, duration
manual review, human review, compliance officer, case worker, analyst > review, status
additional information, more documents, missing documents, missing information, further documents > document, requirement, requested
onboarding progress, onboarding status, application status, where is my application > status, verification
paper trail, record keeping, evidence trail > audit log, history, evidence
notary, notarization, timestamping, time stamping, seal > mint, sign, verify, attest
notarize a document, certify a document, prove a document, prove existence, proof of existence, tamper proof > mint, token, digest, signature
prove, demonstrate > proof, verify, signature
provenance, where it came from, chain of custody, traceability > provenance, history, token
authenticity, real or fake, is it genuine, counterfeit > verify, signature, authentic
unchanged, not been changed, has been altered > digest, hash, signature, integrity
tokenize, tokenise, turn into a token, create a token, issue a token > mint, token
take back a token, cancel a token, invalidate a token > revoke, token
share data, share a file, share with, pass on, forward to > share, access, grant
who has seen, who opened, who looked > access, log, audit log, history
on the blockchain, stored on chain, on ledger > ledger, transaction, digest
credentials, login data, login details, access data, sign in details > client id, secret, password
secret leaked, key leaked, token leaked, pushed my key, committed my key, hacked, breach, security incident > rotate, revoke, leaked, secret
new secret, another secret, second secret, replace the secret, change the secret > rotate, secret
new key, another key, second key > create, key, rotate
new password, choose a password, set a password > password, reset
expires when, validity, good for, lasts, lifespan, life span > expire, lifetime, ttl
stay logged in, keep me signed in, keep session, session length > session, refresh, lifetime
logged out, kicked out, thrown out, signed out, session timeout > session, expire, token
log in without password, passwordless, magic link, email link > login, passkey, authentication
sign in with google, social login, google login, microsoft login, okta, auth0, entra > sso, identity provider, oauth
two factor, 2 factor, second factor, authenticator app, google authenticator > two factor, mfa
recovery codes, backup codes, lost phone, new phone, lost device > recovery, reset, two factor
scim, provisioning, directory sync, ldap, active directory > provisioning, members, sso, scim
login attempts, brute force, guess password > lock, rate limit, authentication
security token, auth token, authorisation, auth header > access token, bearer, authentication
service to service, backend to backend, daemon, unattended script, cron job > client credentials, token, application
scope down, least privilege, minimal rights, narrower, restrict what > scope, permission
more rights, more permissions, elevate, escalate, wider access > scope, permission, role
read only, readonly, view only, viewer > read, role, permission, scope
write permission, edit rights, modify rights > write, scope, permission
is token valid, token active, check if token, token alive, token works, validate tokens > introspect, introspection, token
audience, issuer, claims, subject > token, jwt, introspect
pkce, authorization code, redirect uri, oauth flow, grant type, device code > oauth, authorization, grant
callback url, return url, redirect url > redirect, callback, url
trusted ip, office ip, ip filter, restrict ip, lock to ip, only from our network > allowed addresses, allow list, ip
vault, secret manager, keep secrets, store secrets, where to put > secret, store, environment
hardcoded, hard coded, in the code, in source > secret, environment variable
notify my server, inform my server, push to my server, call my server, calls us > webhook, event, endpoint
be informed, find out when, know when, hear about, learn when, know as soon as > webhook, notification, event
instead of polling, without polling, stop polling, avoid polling > webhook, event
receive events, consume events, event handler, event listener > webhook, endpoint
kinds of events, which events, event names, available events > event, types, webhook
webhook url, receiver url, target url, where events go, delivery address > webhook, endpoint, url
add a webhook, register a webhook, set up a webhook, configure webhook > create webhook, webhook, endpoint
webhook secret, verify webhook, webhook authenticity, really from, came from you, sent by you, forged webhook, fake webhook > signature, verify, webhook, secret
missed webhook, missed event, lost event, server was down, our server was offline, catch up on events > redeliver, retry, delivery, webhook
duplicate webhook, same event twice, got it twice, delivered twice, received twice > duplicate, idempotency, delivery, event id
how often retry, number of retries, retry schedule, give up retrying, stop retrying > retry, retries, delivery
respond to webhook, acknowledge, ack, what to return > respond, response, 2xx, webhook
test a webhook, try a webhook, sample event, example event, fake event > test, ping, webhook, example
event data, event body, event content, what is in the event > payload, webhook, event
clock skew, clock drift, wrong time, time difference > timestamp, tolerance, clock
at least once delivery, guaranteed delivery > delivery, retry, duplicate
queue, kafka, rabbitmq, sqs > queue, event
pub sub, publish subscribe > event, subscription
double submit, double click, sent twice, submit twice, charge twice, created twice > idempotency, duplicate
safe to retry, safe to repeat, repeat a request, same request again, send the same request > idempotency, retry
idempotency key, request key, dedup key > idempotency
network failure, connection lost, connection dropped, lost connection > retry, timeout, idempotency
try later, come back later, wait before, how long to wait, when to retry > retry after, rate limit, retry
calls per minute, requests per second, requests per minute, how many requests, how many calls, throughput > rate limit, quota
raise the limit, increase the limit, higher limit, more quota, lift the limit > rate limit, quota, support
burst, spike, peak > rate limit
being blocked, got blocked, getting blocked, blacklisted > rate limit, forbidden, suspended
400, bad input, invalid input, rejected my request > bad request, validation, 400
401, not logged in, login required > unauthorized, authentication
403, no access, access refused, not permitted, permission denied > forbidden, permission, scope
404, cannot find, gone > not found
409, exists already, taken, in use > conflict, already exists
410, disappeared, vanished > gone, deleted
413, file too big, body too big, entity too large > payload too large, size
415, wrong format, unsupported format > unsupported media type, content type
422, unprocessable, validation error, validation failed > validation, unprocessable
429, slow down > too many requests, rate limit
500, server error, internal error > internal server error, error
502, 503, 504, gateway error, service down, temporarily down > unavailable, timeout
all errors, list of errors, error reference, error catalog > error codes, errors
error handling, deal with errors, react to errors, catch errors, handle failures > error, retry
machine readable error, error format, error json, error structure, shape of errors > error, problem, format
which field, what field, offending field, wrong field, pinpoint > validation, violation, field
report a bug, complain, complaint, get in touch, reach someone, talk to someone, speak to, helpdesk, help desk > support, contact
support ticket, what to send support, quote to support > request id, support
is the service down, is the api up, service status, api status > status, health, uptime
planned downtime, scheduled maintenance, maintenance window > maintenance, status
send a file, put a file, add a document, attach a document > upload, file
get a file, open a file > download, file
big files, huge file, large files, gigabyte, gb, megabyte, mb, bytes > size, upload, limit
upload in parts, in pieces, in chunks, resumable, interrupted upload, continue upload > multipart, upload, resume
file kinds, file formats, what formats, accepted formats, supported formats, which formats, pdf, docx, png, jpeg, jpg > content type, file, format
file check, check uploaded, scanning, quarantine > scan, file, rejected
upload failed, upload error, upload broke > upload, error, file
upload finished, upload done, upload complete, file ready > upload, status, event
delete a file, remove a file, erase a file > delete, file
name of the file, filename, file name > name, file
scanned, photocopy, photo of a document > document, image
signed link, share link, shareable link, public link, link expires > url, expire, share
folder structure, subfolder > folder, directory, path
storage space, disk, storage limit, out of space > storage, quota, size
where is data, data location, data center, in europe, in the eu, in the us > region, location, storage, base url
stored how long, how long do you keep, keep data, delete after, purge after > retention, storage
delete my data, erase my data, data subject, subject access request, dsar, right to erasure > delete, personal data, retention
personal details, private details, private information, confidential information > personal data, privacy
data protection, dpa, data processing, ccpa, hipaa, privacy law, privacy policy > privacy, personal data, compliance
encrypted in transit, at rest > encryption
soc2, soc 2, iso 27001, pci, certification, certified > compliance, security
legal hold, litigation > retention
anonymous, anonymise, anonymize, pseudonym, hide names > anonymous, mask
consent, opt out, permission of the user > consent, privacy
cookies banner, tracking > cookie, analytics
test mode, test without, try out, try without, play around, experiment, practice, practise, without real, not real, not live > sandbox, test
real data, real customers, live data, live system > production, live
move to production, switch to live, ready for production, before we launch, ready to launch > going live, production
test data, dummy data, fake data, sample data, fake company, test company, demo company > sandbox, magic values, example
provoke, trigger an error, pretend, force a failure, test failures, test errors > sandbox, magic values, simulate
start clean, clear test data, wipe test data, reset the sandbox > reset, sandbox
without internet, no internet, on a plane, air gap > offline, local
own computer, own laptop, on my laptop, on my computer, on my machine, my pc > local, sandbox, install
first call, hello world, simplest, simple request, smoke test > first request, getting started, quickstart
beginner, newbie, new to this, get going, get up and running, where to start, how to begin > getting started, introduction, overview
tutorial, course, lesson, training > guide, tutorial, getting started
cheat sheet, summary, at a glance, in short, tldr > overview, summary
jargon, terminology, what does mean, acronym, abbreviation > terms, glossary
sample code, code samples, code examples, copy paste, ready made code, snippet > example, sample
programming language, python, java, php, ruby, golang, csharp, dotnet > sdk, library, example
library for, package for, wrapper, bindings > sdk, client library
import into postman, machine readable spec, swagger file, spec file, api definition > openapi, download, description
api tester, try requests, send from browser, run in browser > try it, sandbox
what is new, latest changes, recent changes, new features > changelog, release
old version, previous api, older api, version one, v1 > version, migration, deprecated
newer version, next version, latest version, move to v2, switch to v2, upgrade to v2, version two > version, migration, v2
backwards compatible, break my code, break our integration > breaking change, version
how long supported, support window, end of support > support, deprecated, sunset
look for, hunt for, locate, track down > search, find, list
number of > count, total, number, limit
only show, just the ones, matching, with a certain > filter, list
rest of the list, second page, more items, only 100, not all results, missing results > pagination, cursor, next page
since last time, delta, incremental, only changes, changed since, new since > since, cursor, updated, changes
daylight saving, local time > time zone, utc
how expensive, cost of, for free, free of charge > pricing, billing, price, cost, free
payment method, payment details, change card, update card > billing, payment
past invoices, download invoice, payment history, statement > invoice, billing, history
payout, settlement, disbursement, paid out > payout, transfer
bank details, sort code, routing number, swift, bic > bank account
cancel subscription, stop subscription, end contract, terminate contract, close my account, quit the service > cancel, delete, account
usage based, pay as you go, pay per use, metered > usage, billing
budget, overspend, cost control, cap the costs > spending limit, budget, usage
invitation expired, resend invitation, invitation again, did not get the invitation, invite did not arrive > invitation, expire, resend
withdraw an invitation, take back an invitation, cancel invite, uninvite > delete invitation, cancel invitation, revoke
who was invited, open invitations, outstanding invitations, sent invitations > invitations, list, pending
invite a company, invite a business, invite a supplier > invite organization, invitation
invite users, invite people, invite someone > invitation, invite, member
make someone admin, promote to admin, another admin, second admin > administrator, role, update
last admin, only admin, admin left > administrator, owner, recover
change role, change rights, change someone's role, change permissions > role, update, permission
block a user, disable a user, suspend a user > suspend, block, deactivate, user
user list, list of users, all users, who are my users > list users, members
log out users, end sessions, log off, logoff, sign off > logout, session, revoke
who did it, who made the change, who deleted, who created, who changed > audit log, actor, history
request log, api log, past requests, request history, recent requests, see my requests > request logs, logs, api calls
find a request, look up a request, trace a request, search logs > request id, logs, search
export logs, download logs, siem, splunk, datadog > logs, export, audit log
dashboard, control panel, admin panel, web interface, web ui, back office, portal, gui, management console > console, portal, dashboard, settings
register an app, new app, register an integration > create application, application
app id, application id, client number > client id, application
api url, api address, which url, which host, hostname, server address, where to send > base url, server, endpoint
language of response, translated, localized, german, french, spanish > language, locale, accept language
special characters, umlauts, unicode, utf8, utf-8, charset, encoding > encoding, utf
identifier format, id format, prefix, what do ids look like > identifier, prefix, id
uuid, guid, unique id, unique identifier > id, identifier, uuid
make public, open source, open up, publish publicly > visibility, public
make private, hide from public, close off > visibility, private
lock down, tighten, harden > restrict, security, protection
copy a repository > fork, template
look at code, view source, see the code > contents, repository, code
edit a file, save a file > update, file, contents
latest code, newest commit, last commit, recent commits > commits, list
who changed a file, file history, history of a file > commits, list commits, path
compare two, diff two, changes between two > compare, commits
go back to, earlier version, restore version, previous commit > revert, restore, commit
ship a version, cut a release, new version, publish version, publish a release > create release, release
combine branches, bring changes, merge branches, integrate changes > merge, branch
propose changes, suggest a change, submit a patch, contribute > pull request, create
check my code, look over, second pair of eyes, someone to review > review, reviewers, request
approve a change, accept a change, green light > approve, review
block merging, prevent merging, before merging, required before > branch protection, required, status checks
stop direct pushes, prevent pushing, force push > branch protection, push, ruleset
line comment, comment on a line, comment on code, remark in code > review comment, comment
who can push, who can merge, who can deploy > access, protection, collaborators
who has access, who can access, who may access, who is allowed > collaborators, teams, permission
start a build, start a pipeline, run the pipeline, run ci, trigger ci > workflow dispatch, run, trigger
stop a build, stop a pipeline, cancel ci, abort a run > cancel workflow run, cancel
why did the build fail, failed pipeline, red pipeline, build output, pipeline log > logs, workflow run, job
download build, build result, built files, binaries > artifact, download
wait for approval, manual gate, approval gate, approve deployment > deployment, review, approval, environment
own hardware, on premise, on prem, self host, own servers > self-hosted, runner
secret for ci, ci secret, pipeline secret, build secret > actions secret, secret
close a ticket, finish a task, mark done, mark as resolved > close, update issue
reopen a ticket, open again > reopen, update issue
blocked by, depends on, blocker > dependency, dependencies
urgency, urgent, priority, severity, importance > priority, severity, label
hide a comment, remove a comment, delete a comment, offensive > minimize, delete, comment
pin to top, stick to top, highlight > pin
vulnerable package, known vulnerabilities, security bug, security flaw > advisory, vulnerability, dependabot, alert
publish a vulnerability, report a vulnerability, security report > security advisory, report
ignore a warning, ignore an alert, close an alert, not a problem, wont fix > dismiss, alert
password in code, key in repository, api key in code, scan for secrets > secret scanning
code quality, lint, linter, quality gate > code scanning, check
site from repository, website from repository, publish website, web page > pages, site
send money, transfer money, wire, remit > transfer, payment, transaction
receive money, incoming payment, incoming transfer > balance, transaction, deposit
account history, past transfers, past transactions, account statement > transactions, history
exchange rates, conversion rate, convert currency > rate, price
reward, interest earned > rewards
send an email, email someone, mail out > send, email
text someone, sms, whatsapp, push message > message, notification
search in, search through, full text search, find text, find a word > search
scale out, more servers, autoscale, autoscaling, add capacity > scale, pool, cluster
logs to file, write logs, log output, print logs > logger, logging
single page app, frontend, spa, browser app, in the browser > browser, cors
iframe, embed, widget on my site > embed
typescript, typed > typescript, types
async await, promises, callbacks > promise, async, callback
before each request, on every request, for every request, global check > hook, middleware
validate input, check input, input validation, request validation > validation, schema
unknown route, missing route, default route > not found handler, 404
websocket, live updates, live connection, push updates > websocket, server sent events
corporate proxy, behind firewall, company proxy > proxy, proxy agent
http2, http 2 > http2, h2
connections open, too many sockets, socket limit, connection limit > connections, pool, limit
wait at most, give up after, maximum wait, max wait > timeout
mock requests, fake server, fake responses, test without network > mock, mock agent
intercept requests, change requests, modify requests, alter requests, wrap requests > interceptor, dispatch
env vars, env variable, environment vars > environment variable, variable
board cards, board items, kanban cards, sticky notes > project, item
ticket, tickets, bug report > issue
waiting for another, depends on, depending on another, blocked by another > dependency, blocked
committers, top committers, most active developers, who wrote most > contributors
leaked personal token, found a token, kill a token, kill token > revoke, credential
required approvals, minimum approvals, number of approvals, how many approvals, two reviewers > required review, review, protection
convert markdown, turn markdown, markdown preview > render, markdown
open source licenses, license texts, spdx, mit license > license
postman collection, import the api > openapi, downloads
allowance, monthly allowance, used up, exhausted, no calls left > quota, limit
whitelist server, whitelist ip, allow our server, allow our ip > allowed, address
read the changelog, patch notes, version history > release, notes
draft release, prerelease, pre-release, beta release > release, draft
binary download > release asset
nightly build, scheduled build, timed job > schedule, workflow
matrix, job matrix, parallel builds > job, strategy
pipeline variables, ci variables, build variables > variable
pipeline secrets, ci secrets, build secrets > secret
approve a deployment, release gate, manual gate > review, pending deployment
deploy target, deployment target, stage > environment
stop a build, abort a build, kill a build, cancel ci > cancel, run
self hosted, own hardware, on premises, on premise > self-hosted, runner, server
usage of machines, paid minutes, billable minutes > usage, billing
code search, search in files, find a function > search, code
file history, history of a file, who touched > commits, path
raw file, download one file, file download > contents, raw
delete a file, remove a file > delete, file
rename a branch, move branch > rename, branch
lock a branch, freeze a branch, protect main > branch protection, lock
force push, forced push, overwrite history > force, ref
signed commits, commit signature > signature, protection
merge conflicts, cannot merge, not mergeable > merge, conflict
auto merge, automerge, merge when green > merge, auto
merge queue, merge train > queue, merge
suggest a change, suggested changes > suggestion, review, comment
inline comment, line comment, comment on a line > review comment
close without merging, reject a pull request > close, update
good first issue, beginner issues > label, issue
milestone, sprint, iteration > milestone
triage, prioritize, priority, severity > label
poll, survey > discussion
who reacted, reactions of > reaction
pin a post, sticky post > pin
email digest, weekly summary > notification
do not disturb, snooze > mute, subscription
outside contributor, guest, guest account > outside collaborator
read access, view access, see the repo > permission, collaborator
maintainer, moderators, moderator > role, member
nested team, sub team, child team > child, team
security managers, security team > security, manager
two accounts, merge accounts > account
delete my data, erase my data > delete, erasure
app permissions, what can the app do > installation, permission
app private key, app secret > app, key
app webhook, bot webhook > webhook, app
install link, installed apps, list of apps > installation
marketplace purchase, paid app > marketplace, plan
enterprise billing, cost center, cost centre > billing, cost
seats used, unused seats, inactive users > seat
ip of github, source addresses, outgoing addresses > meta, address
api is alive, api up, api root > root, meta
zen, motto > zen
gravatar, avatar, profile picture, user picture > user, avatar
nearby, location of users > search, user
trending repos, popular projects > search, star
repo size, repository size > repository
large files, lfs > large file
submodule, subtree > tree
patch file, diff file, raw diff > diff, patch
tarball, zip of the source, source archive > archive, download
mirror a repository, copy a repository, duplicate a repo > import, fork, template
hide a repository, make private, make public, visibility of a repo > visibility, update
topics, repo tags, keywords of a repo > topic
custom properties, repo metadata > property
pages build, website build, publish website > pages, build
domain check, dns check > health, domain
code quality, lint > code scanning
secret found, exposed credential, credential leak > secret scanning, alert
push blocked, push protection bypass > push protection, bypass
dependency alerts, outdated dependencies, outdated packages > dependabot, alert
fix vulnerabilities automatically, security fix, automatic updates > automated security fixes
report a vulnerability, responsible disclosure, bug bounty > private vulnerability, report
component list, software bill > sbom
devbox, remote workspace, dev machine > codespace
resume workspace, start workspace > start, codespace
copilot seats, ai seats, ai users > copilot, seat
ai usage, ai metrics, adoption > metrics, usage
class, classroom assignment, student repos > assignment
gists, code snippet, share code > gist
contact data, phone, telephone number > contact
birth date, date of birth, birthday, age > born, birth
maiden name, surname, family name, last name, first name > name
place of residence, home address, domicile > address
power of attorney, authorised person, authorized person, empowered > representative, signatory
beneficiary, beneficial, stake, shareholding, percent of shares > owner, share
watchlist, watchlist screening, aml screening, screened against > sanctions, check
passport checked, id checked, identity checked, identity level, assurance level > level, verified
person checked, human verified > level, user
transaction hash, tx hash, block number > ledger, transaction
handelsregister, hrb, kvk, siren, siret, crn, company register number > identifier, register
withdraw an invitation, withdrawn, cancel an invitation, take back an invitation > invite, revoked, status
second invitation, invite again, new invitation > invite, resend
refuse > declined
how sure, confidence, score, risk score, rating > level, risk
waiting for a document, missing paper, document asked > requirement, needs information
proof for auditors, audit evidence, compliance evidence > report, audit
see raw request, request body of, what did we send > log, request
api console, test console, sandbox console > try, sandbox
production access, real environment, real data, switch to live > production, going live
test tokens, fake tokens, forced error > magic, sandbox
say no, turn away > decline, reject
throw away, throw out, thrown out > delete, remove
take back > revoke, remove
no longer have, stop having, lose access > remove, access
compiled, executable, build result, build product > artifact, download
visited, most viewed, page hits > traffic, views, popular
firehose, everything that happens, activity feed, timeline of events > events, activity, public
still have to accept, still to accept, outstanding invitation, waiting for an answer > pending invitation
works in, works for, works at > member
container image, docker image > package, container
spending cap, cost cap > budget, spending limit
how often called, calls most, call most, top callers, api usage > statistics, insights, usage
edited the rules, changed the rules, rule changes > ruleset history, history
did it work, has it worked, worked out > status
target branch, another base, other base > base branch, base
signs off, signed off, gave the go ahead > review, approval, approve
has seen, looked at, opened the document > accessed, access
not signed up, not registered yet, did not sign up, did not register, has not joined > pending, invitation
only for production, for staging, per stage > environment
several files, many files, multiple files > tree, commit
remove from the remote, delete the tag, drop a tag, delete a branch > delete reference, reference
everybody, everyone in > list members, member
company, our company, company account, employer > organization
pipeline history, build history, run history > workflow runs, list runs
smiley, emoticon > emoji
copy to my account, copy into my account > fork
assign to a colleague, hand to a colleague, give a ticket > assignees, assign
repeat build, repeat pipeline, retry build, retry pipeline, broken pipeline, broken build > re-run, failed jobs
come from, came from > referrers, source, origin
bought, has paid, paying customer > purchase, plan, subscription
becomes public, open to everyone, made public > publicized, public
save my work, save local work > export
nuke, zap, ditch, scrap, axe, obliterate > delete, remove
eject, banish, sack > remove, delete
wake, power on, start up, fire up > start
power off > stop, shut down
nudge, poke, ping someone > request, notify, remind
loop in, rope in > add, invite, mention
send back > reject, return
stash > save, store
thaw > unlock, unfreeze
step down > leave, remove
spammer, abuser, harasser, troll > block, report, abuse
clicks, hits, visits > views, traffic, analytics
hook into > webhook, integrate
video call, video conference, video chat, conference call, teleconference, virtual meeting, online meeting > meeting, conference, call
host a meeting, book a meeting, schedule a call, set up a call > create meeting, schedule
attendance, attendee, attendees, guest list, who attended, who joined, who came > participant, attendee, registrant
no show, not show up, did not attend, did not come > absentee, absent
secretary, personal assistant, deputy, stand-in, delegate > assistant, delegate, scheduling
chat room, channel, group chat, thread > channel, room, chat
say something, drop a line, direct message, dm > send message, message
voicemail, answering machine, recorded call, call recording > voicemail, recording
ivr, phone menu, phone tree, auto attendant > auto receptionist, ivr, menu
phone line, hotline, switchboard, call center, contact center > call queue, phone, extension
dial, ring, phone call, outbound call > call
hang up, end a call, drop a call > end, hang up, call
call quality, voice quality, audio quality, jitter > quality, qos
blacklist, blocklist, deny list, denylist, block a number > blocked list, block, blocked
livestream, live stream, rtmp, go live on > live stream, broadcast
login history, sign in history, login activity, login log > sign in, login, activity, session
suspend an account, suspend a user, disable an account, freeze an account > status, deactivate, suspend
server, virtual machine, vm, vps, compute, host, box > instance, server, droplet, virtual machine, machine
server size, machine size, instance size, flavor, hardware type > size, type, plan
server location, data center, availability zone, where to host > region, location, zone
floating ip, static ip, elastic ip, public ip > reserved ip, floating ip, address
hard disk, disk, block storage, drive > volume, disk
bucket, object storage, blob, cdn origin > bucket, space, storage
cname, a record, mx record, txt record, nameserver, dns entry, dns zone > record, domain, dns
database cluster, replica, standby, failover node > cluster, replica, database
connection string, database url, db password > connection, credentials, database
image layer, image layers, unused layers, container registry > garbage collection, registry, manifest
power on, power off, boot up, reboot, restart a server > action, power, restart
resize a server, bigger server, more memory, more ram > resize, size
amount due, owe, owed, outstanding amount, open balance > balance, invoice
cart, basket, checkout page > cart, order, checkout
return an item, send back, return goods > return, refund
out of stock, availability, how many left > inventory, stock
tracking number, where is my package, track a parcel > shipment, tracking, fulfillment
price cut, special offer, sale price, gift card > discount, coupon, gift card
variant, size and color, product option > variant, option
product range, assortment, product catalog > catalog, collection, product
money transfer fee, processing fee, commission > fee
hold funds, authorize a payment, reserve an amount, preauthorization > authorization, capture, hold
dispute a charge, contested payment, chargeback > dispute
installments, pay later, payment plan > installment, plan
contact, client, customer record, address book entry > contact, customer
deal, opportunity, sales pipeline, prospect > deal, opportunity, lead
follow up, reminder > task, reminder, activity
unsubscribe list, opt out list, do not contact > suppression, unsubscribe
bounce, bounced email, undelivered email, hard bounce > bounce, delivery
open rate, click rate, email statistics > statistics, opens, clicks
mailing list, audience, subscriber list > list, audience, segment
ad, advert, advertisement, advertising > ad, campaign
hire, recruit, job opening, vacancy, job ad > job, candidate, position
applicant, job seeker, resume, cv > candidate, applicant
vacation, holiday, time off, day off, sick leave, absence > time off, leave, absence
salary, wage, pay slip, payslip > payroll, compensation
working hours, timesheet, time sheet, clock in > time, shift, timesheet
directions, navigation, how to get to, travel time > route, directions, distance
nearby, close to, around here, distance from > nearby, radius, location
opening hours, business hours, when open > hours
flight, plane ticket, fare > flight, offer, ticket
room, hotel, accommodation, stay > hotel, booking, property
patient record, medical record, health record > patient, record
prescription, drug, medicine > medication, prescription
sensor reading, measurement, reading > measurement, telemetry, data
smart device, gadget, appliance, thing > device
temperature, humidity, weather > weather, forecast, temperature
song, music, tune, track > track, song
singer, band, musician > artist
watch later, saved videos, favorites list > playlist, saved
post, tweet, status update, publish a post > post, status, message
repost, retweet, boost > share, repost
like a post, thumbs up a post > like, reaction
story, reel, short video > media, video
friend request, add friend, connect with > follow, connection, friend
rating, stars given, customer feedback, testimonial > review, rating
survey, questionnaire, quiz, feedback form > survey, form, question
fill out a form, form answer, form submission > submission, response
e-signature, electronic signature, sign a document > signature, envelope, document
spreadsheet cell, row, sheet > row, sheet, record
table row, entry, database entry > record, row
crawl, scrape, spider > crawl, page
shorten a link, tiny url > link, short
barcode, qr code, scan code > code, barcode
sub account, child account, linked account > subuser, subaccount, account
junk, spam folder, mark as spam, marked as spam > spam, spam report
trusted sender, sender score, trustworthy > reputation
nearly used up, running out, low balance > alert, threshold, balance
time card, timecard, punch in, lunch break > shift, break, timecard
payment link, pay link, hosted payment page > checkout, payment
card reader, point of sale, pos, cash register > terminal, device, register
store branch, outlet, branches, shop location > location
free slot, free appointment, open slot > availability
stop mailing, stop emailing, no more mail > suppression, unsubscribe
email footer, bottom of the email, email signature > footer
contact list, address list, recipients > contact, list, recipient`
