/**
 * Discovery documents and tokens of identity providers, typed from their public documentation with names of our own. Each has the
 * members that the console reads, and those that are peculiar to the provider.
 */

import type { JWTPayload } from 'jose'

export interface ProviderShape {
  /** The page of the handbook with its configuration. */
  readonly page: string
  readonly discovery: Readonly<Record<string, unknown>>
  /** Claims of the access token; undefined for an opaque one. Times are added. */
  readonly access: JWTPayload | undefined
  readonly id: JWTPayload
  readonly userInfo?: JWTPayload
  /** Parameters of the authorization request that this provider needs, and those that it refuses. */
  readonly sends: Readonly<Record<string, string | undefined>>
  readonly session: {
    readonly userId: string
    readonly email: string
    readonly global: readonly string[]
    readonly orgs: Readonly<Record<string, readonly string[]>>
  }
  /** Start of the address that ends the session. */
  readonly signOut: string
}

const discoveryOf = (issuer: string, at: string, more: object = {}) => ({
  issuer,
  authorization_endpoint: `${at}/authorize`,
  token_endpoint: `${at}/token`,
  userinfo_endpoint: `${at}/userinfo`,
  jwks_uri: `${at}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  ...more,
})

const KEYCLOAK = 'https://id.example.com/realms/shop'
const AUTH0 = 'https://shop.eu.auth0.com'
const TENANT = '7f1c2d3e-0000-4000-8000-5a6b7c8d9e0f'
const ENTRA = `https://login.microsoftonline.com/${TENANT}`
const ENTRA_CLIENT = '3a1b5c7d-0000-4000-8000-1f2e3d4c5b6a'
const ENTRA_API = '9c8b7a6d-0000-4000-8000-0a1b2c3d4e5f'
const OKTA = 'https://shop.okta.com/oauth2/default'
const COGNITO = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_a1B2c3D4e'
const COGNITO_DOMAIN = 'https://shop.auth.eu-west-1.amazoncognito.com'
const ZITADEL = 'https://shop.zitadel.cloud'
const ZITADEL_ROLES = { 'merchant-developer': { '270000000000000007': 'north.shop.zitadel.cloud' } }
const API = 'https://api.example.com'

export const PROVIDER_SHAPES: Readonly<Record<string, ProviderShape>> = {
  Keycloak: {
    page: 'keycloak',
    discovery: discoveryOf(KEYCLOAK, `${KEYCLOAK}/protocol/openid-connect`, {
      end_session_endpoint: `${KEYCLOAK}/protocol/openid-connect/logout`,
      revocation_endpoint: `${KEYCLOAK}/protocol/openid-connect/revoke`,
      authorization_response_iss_parameter_supported: true,
    }),
    access: {
      iss: KEYCLOAK,
      aud: [API, 'account'],
      sub: '5b1f6c1e-2222-4000-8000-000000000001',
      typ: 'Bearer',
      azp: 'developer-portal',
      sid: '9d1f6c1e-2222-4000-8000-000000000001',
      realm_access: { roles: ['offline_access', 'merchant-developer', 'default-roles-shop'] },
      resource_access: { account: { roles: ['manage-account', 'view-profile'] } },
      scope: 'openid email profile organization',
      email_verified: true,
      organization: { north: { id: '42c3e46f-2600-45d7-89d8-0ec8a1e6b4e5' } },
      preferred_username: 'ada',
      email: 'ada@north.example',
    },
    id: { iss: KEYCLOAK, aud: 'developer-portal', sub: '5b1f6c1e-2222-4000-8000-000000000001' },
    sends: { resource: undefined, audience: undefined, scope: 'openid profile email organization' },
    session: {
      userId: '5b1f6c1e-2222-4000-8000-000000000001',
      email: 'ada@north.example',
      global: ['offline_access', 'merchant-developer', 'default-roles-shop'],
      orgs: { north: [] },
    },
    signOut: `${KEYCLOAK}/protocol/openid-connect/logout?client_id=developer-portal&id_token_hint=`,
  },
  Auth0: {
    page: 'auth0',
    discovery: discoveryOf(`${AUTH0}/`, AUTH0, {
      end_session_endpoint: `${AUTH0}/oidc/logout`,
      revocation_endpoint: `${AUTH0}/oauth/revoke`,
    }),
    access: {
      iss: `${AUTH0}/`,
      aud: [API, `${AUTH0}/userinfo`],
      sub: 'auth0|507f1f77bcf86cd799439020',
      azp: 'Qf3kz0Yv8mWb1Xc7',
      scope: 'openid profile email',
      org_id: 'org_9ybsU1dN2dKfDkBi',
      permissions: [],
      'https://shop.example/roles': ['merchant-developer'],
      'https://shop.example/email': 'ada@north.example',
    },
    id: { iss: `${AUTH0}/`, aud: 'Qf3kz0Yv8mWb1Xc7', sub: 'auth0|507f1f77bcf86cd799439020' },
    sends: { audience: API, resource: undefined },
    session: {
      userId: 'auth0|507f1f77bcf86cd799439020',
      email: 'ada@north.example',
      global: ['merchant-developer'],
      orgs: { org_9ybsU1dN2dKfDkBi: [] },
    },
    signOut: `${AUTH0}/oidc/logout?client_id=`,
  },
  'Entra ID': {
    page: 'entra-id',
    discovery: discoveryOf(`${ENTRA}/v2.0`, `${ENTRA}/oauth2/v2.0`, {
      end_session_endpoint: `${ENTRA}/oauth2/v2.0/logout`,
      userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
      tenant_region_scope: 'EU',
      http_logout_supported: true,
      // The document of Entra leaves it out although it demands PKCE.
      code_challenge_methods_supported: undefined,
    }),
    access: {
      ver: '2.0',
      iss: `${ENTRA}/v2.0`,
      aud: ENTRA_API,
      azp: ENTRA_CLIENT,
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      oid: '00000000-0000-4000-8000-66f3332eca7e',
      tid: TENANT,
      scp: 'console',
      roles: ['merchant-admin'],
      email: 'ada@north.example',
    },
    id: { iss: `${ENTRA}/v2.0`, aud: ENTRA_CLIENT, sub: 'AAAAAAAAAAAAAAAAAAAAAMLkPoo0IV9RIeUFQl8rkWo' },
    sends: {
      resource: undefined,
      audience: undefined,
      scope: `openid profile email api://${ENTRA_API}/console`,
    },
    session: {
      userId: '00000000-0000-4000-8000-66f3332eca7e',
      email: 'ada@north.example',
      global: ['merchant-admin'],
      orgs: { [TENANT]: [] },
    },
    signOut: `${ENTRA}/oauth2/v2.0/logout?client_id=`,
  },
  Okta: {
    page: 'okta',
    discovery: discoveryOf(OKTA, `${OKTA}/v1`, {
      end_session_endpoint: `${OKTA}/v1/logout`,
      revocation_endpoint: `${OKTA}/v1/revoke`,
      dpop_signing_alg_values_supported: ['RS256', 'ES256'],
    }),
    access: {
      ver: 1,
      iss: OKTA,
      aud: API,
      cid: '0oa1b2c3d4E5f6G7h8i9',
      uid: '00ujmkLgagxeRrAg20g3',
      scp: ['openid', 'profile', 'email'],
      sub: 'ada@north.example',
      email: 'ada@north.example',
      groups: ['merchant-developer'],
      merchants: ['north', 'south'],
    },
    id: { iss: OKTA, aud: '0oa1b2c3d4E5f6G7h8i9', sub: '00ujmkLgagxeRrAg20g3' },
    sends: { resource: undefined, audience: undefined },
    session: {
      userId: '00ujmkLgagxeRrAg20g3',
      email: 'ada@north.example',
      global: ['merchant-developer'],
      orgs: { north: [], south: [] },
    },
    signOut: `${OKTA}/v1/logout?client_id=`,
  },
  Cognito: {
    page: 'cognito',
    discovery: discoveryOf(COGNITO, `${COGNITO_DOMAIN}/oauth2`, {
      userinfo_endpoint: `${COGNITO_DOMAIN}/oauth2/userInfo`,
      revocation_endpoint: `${COGNITO_DOMAIN}/oauth2/revoke`,
      code_challenge_methods_supported: undefined,
    }),
    access: {
      iss: COGNITO,
      client_id: '4k5j6h7g8f9d0s1a2q3w',
      token_use: 'access',
      sub: '62d5a4b4-3333-4000-8000-000000000001',
      'cognito:groups': ['merchant-developer'],
      scope: 'openid profile email',
      username: 'ada',
      version: 2,
    },
    id: {
      iss: COGNITO,
      aud: '4k5j6h7g8f9d0s1a2q3w',
      token_use: 'id',
      sub: '62d5a4b4-3333-4000-8000-000000000001',
      'cognito:groups': ['merchant-developer'],
      'cognito:username': 'ada',
      'custom:merchant': 'north',
      email: 'ada@north.example',
      email_verified: true,
    },
    sends: { resource: undefined, audience: undefined },
    session: {
      userId: '62d5a4b4-3333-4000-8000-000000000001',
      email: 'ada@north.example',
      global: ['merchant-developer'],
      orgs: { north: [] },
    },
    signOut: `${COGNITO_DOMAIN}/logout?client_id=4k5j6h7g8f9d0s1a2q3w&logout_uri=https%3A%2F%2Fdocs.example.com%2Fdeveloper%2Fauth%2Flogout`,
  },
  Zitadel: {
    page: 'zitadel',
    discovery: discoveryOf(ZITADEL, `${ZITADEL}/oauth/v2`, {
      userinfo_endpoint: `${ZITADEL}/oidc/v1/userinfo`,
      end_session_endpoint: `${ZITADEL}/oidc/v1/end_session`,
      revocation_endpoint: `${ZITADEL}/oauth/v2/revoke`,
    }),
    access: {
      iss: ZITADEL,
      aud: ['268712345678901234', '268700000000000001'],
      sub: '268799999999999999',
      'urn:zitadel:iam:org:project:roles': ZITADEL_ROLES,
    },
    id: {
      iss: ZITADEL,
      aud: ['268712345678901234', '268700000000000001'],
      azp: '268712345678901234',
      sub: '268799999999999999',
    },
    userInfo: {
      sub: '268799999999999999',
      email: 'ada@north.example',
      email_verified: true,
      'urn:zitadel:iam:org:project:roles': ZITADEL_ROLES,
      'urn:zitadel:iam:user:resourceowner:id': '270000000000000007',
    },
    sends: { resource: undefined, audience: undefined },
    session: {
      userId: '268799999999999999',
      email: 'ada@north.example',
      global: [],
      orgs: { '270000000000000007': ['merchant-developer'] },
    },
    signOut: `${ZITADEL}/oidc/v1/end_session?client_id=`,
  },
}
