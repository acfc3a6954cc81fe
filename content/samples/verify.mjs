// #region verify
import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE = 300 // seconds

/** The event if one of the signatures is right and the attempt is recent; throws otherwise. */
export function verify(body, headers, secret, now = Date.now() / 1000) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!id || !(Math.abs(now - Number(timestamp)) <= TOLERANCE)) throw new Error('too old, or not a webhook')

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()

  for (const part of (headers['webhook-signature'] ?? '').split(' ')) {
    const [version, signature = ''] = part.split(',')
    const given = Buffer.from(signature, 'base64')
    if (version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted))
      return JSON.parse(body)
  }
  throw new Error('no signature is right')
}
// #endregion

// #region server
import { createServer } from 'node:http'

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = verify(Buffer.concat(chunks), request.headers, process.env.BIT_WEBHOOK_SECRET)
    await remember(request.headers['webhook-id'], event) // your queue or database
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)
// #endregion
