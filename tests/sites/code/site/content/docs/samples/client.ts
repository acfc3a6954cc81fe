import { Client } from './sdk'

export async function main() {
  // #region revoke
  const client = new Client()
  await client.revoke('token')
  // #endregion
}
