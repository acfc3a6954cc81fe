// Steps of the overview that later pages begin with.
// #region settings
Object.assign(process.env, {
  BIT_API: 'http://127.0.0.1:3002/v1',
  BIT_CLIENT_ID: 'app_3NqK8wVt5ZcR1yHs',
  BIT_CLIENT_SECRET: 'sandbox-quickstart-secret',
})
// #endregion
async function createToken() {
  // #region token
  const { BIT_API, BIT_CLIENT_ID, BIT_CLIENT_SECRET } = process.env
  const response = await fetch(`${BIT_API}/auth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${BIT_CLIENT_ID}:${BIT_CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  if (!response.ok) throw new Error(await response.text())
  const { access_token: token } = await response.json()
  // #endregion
  return token
}
const token = await createToken()
const get = (path) =>
  fetch(`${process.env.BIT_API}${path}`, { headers: { Authorization: `Bearer ${token}` } })
