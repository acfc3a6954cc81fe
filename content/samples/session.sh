# Steps of the overview that later pages begin with.
# #region settings
export BIT_API=http://127.0.0.1:3002/v1
export BIT_CLIENT_ID=app_3NqK8wVt5ZcR1yHs
export BIT_CLIENT_SECRET=sandbox-quickstart-secret
# #endregion
# #region token
TOKEN=$(curl --fail-with-body --silent "$BIT_API/auth/token" \
  --user "$BIT_CLIENT_ID:$BIT_CLIENT_SECRET" \
  --data grant_type=client_credentials | jq --raw-output .access_token)
# #endregion
ORGANIZATION_ID=org_sandboxVerified
PRESENTED_TOKEN=$TOKEN
# Of util-linux, which some systems lack.
uuidgen() { node --print "crypto.randomUUID()"; }
