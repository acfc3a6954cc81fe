/** Stores the data of oidc-provider in the sandbox's database. Entries expire by the sandbox's clock, and new ones take their place. */

import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../time/clock.ts'
import type { Store } from '../store/open-store.ts'

/** Creates the adapter of oidc-provider for each of its models. Expired entries are not found. */
export function createProviderAdapter(store: Store, clock: Clock): (model: string) => Adapter {
  return (model) => {
    const findOne = (column: string, value: string) =>
      store.transaction(() => {
        const row = store.rows(
          `SELECT body FROM identity WHERE model = ? AND ${column} = ? AND (expires IS NULL OR expires > ?)`,
          model,
          value,
          clock.now(),
        )[0]
        return row === undefined ? undefined : (JSON.parse(String(row['body'])) as AdapterPayload)
      })
    return {
      async upsert(id, payload, expiresIn) {
        const expires = expiresIn === undefined || !(expiresIn > 0) ? null : clock.now() + expiresIn * 1000
        store.run('DELETE FROM identity WHERE expires <= ?', clock.now())
        store.run(
          'INSERT OR REPLACE INTO identity (model, id, grant_id, uid, code, expires, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
          model,
          id,
          payload.grantId ?? null,
          payload.uid ?? null,
          payload.userCode ?? null,
          expires,
          JSON.stringify(payload),
        )
      },
      find: async (id) => findOne('id', id),
      findByUid: async (uid) => findOne('uid', uid),
      findByUserCode: async (code) => findOne('code', code),
      async consume(id) {
        const payload = findOne('id', id)
        if (payload === undefined) return
        const body = JSON.stringify({ ...payload, consumed: Math.floor(Date.now() / 1000) })
        store.run('UPDATE identity SET body = ? WHERE model = ? AND id = ?', body, model, id)
      },
      async destroy(id) {
        store.run('DELETE FROM identity WHERE model = ? AND id = ?', model, id)
      },
      async revokeByGrantId(grantId) {
        store.run('DELETE FROM identity WHERE grant_id = ?', grantId)
      },
    }
  }
}
