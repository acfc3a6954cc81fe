/** The value of `apis[].spec`: a file of the site, or the address of a remote description. */

import * as v from 'valibot'
import { isLoopbackHost, isWebAddress } from '../../../lib/site/paths/fetched-path.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import { pathInRoot, text } from './values.ts'

/** Names of query parameters that carry secrets, which must not be in a lock file or a repository. */
const SECRET_PARAMETER = /token|key|secret|password|signature|^sig$|auth/i

/** A relative path, or an address that `docs update-specs` may fetch. */
export const specSource = v.pipe(
  text,
  v.check((value) => {
    if (!isWebAddress(value)) return v.is(pathInRoot, value) && !isExternal(value)
    const { protocol, hostname, username, password, searchParams } = new URL(value)
    return (
      (protocol === 'https:' || isLoopbackHost(hostname)) &&
      username + password === '' &&
      ![...searchParams.keys()].some((name) => SECRET_PARAMETER.test(name))
    )
  }, "a relative path inside the site's folder, or an 'https://' address without credentials"),
)
