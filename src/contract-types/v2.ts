/**
 * The types of an API. Generated from openapi/v2.yaml: run `npm run contract-types` after a change of it.
 *
 * contract: sha256-987cd2828460910fccafa88ccfccf1d25fe3c361f5107593a4f99757aa6b946a
 */
export interface paths {
  readonly '/auth/introspect': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Introspect an access token
     * @description Reports whether an access token is active and what it may do, as
     *     [RFC 7662](https://www.rfc-editor.org/rfc/rfc7662) describes. Every OAuth library that knows introspection can
     *     call it.
     *
     *     A token that is expired, revoked, damaged or unknown gets `{"active": false}` without a reason, so that attackers
     *     cannot probe for tokens. You may cache the response for at most 60 seconds, and never longer than until `exp`.
     *
     *     If the response has `cnf`, the token is bound to a key. Accept it only with a DPoP proof by the key whose
     *     thumbprint is `cnf.jkt`, or over a connection with the client certificate whose digest is `cnf.x5t#S256`.
     */
    readonly post: operations['introspectToken']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /**
     * Active token
     * @description The token may be used (RFC 7662, section 2.2).
     */
    readonly ActiveToken: {
      /**
       * @description The token is valid now.
       * @constant
       */
      readonly active: true
      /** @description For whom the token is meant. */
      readonly aud: string | readonly string[]
      /** @description The application to which the token was issued. */
      readonly client_id: string
      readonly cnf?: components['schemas']['Confirmation']
      /** @description When the token expires. */
      readonly exp: components['schemas']['NumericDate']
      /** @description When the token was issued. */
      readonly iat: components['schemas']['NumericDate']
      /**
       * Format: uri
       * @description Who issued the token.
       */
      readonly iss: string
      /**
       * Format: uuid
       * @description Identifies the token.
       */
      readonly jti: string
      /** @description From when on the token may be used. */
      readonly nbf?: components['schemas']['NumericDate']
      readonly roles?: components['schemas']['Roles']
      /** @description The scopes of the token, separated by spaces. */
      readonly scope: string
      readonly session?: components['schemas']['Session']
      /** @description Whom the token stands for, a user by UUID or an application by its client id. */
      readonly sub: string
      /**
       * @description How the token must be sent.
       * @enum {string}
       */
      readonly token_type: 'Bearer' | 'DPoP'
      /** @description A name of the user for people to read. Present if a person signed in. */
      readonly username?: string
    }
    /**
     * Client certificate
     * @description The token is bound to the client certificate of the connection (RFC 8705, section 3.1).
     */
    readonly CertificateConfirmation: {
      /**
       * @description The SHA-256 digest of the DER form of the certificate, in base64url.
       * @example bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2
       */
      readonly 'x5t#S256': string
    }
    /** @description The key to which the token is bound (RFC 7800). Absent if anyone who holds the token may use it. */
    readonly Confirmation:
      | components['schemas']['KeyConfirmation']
      | components['schemas']['CertificateConfirmation']
    /**
     * @description Identifies a kind of problem. New codes may be added; existing ones keep their meaning.
     * @enum {string}
     */
    readonly ErrorCode:
      | 'endpoint_not_found'
      | 'method_not_allowed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
    /**
     * Inactive token
     * @description The token may not be used. The reason is not disclosed.
     */
    readonly InactiveToken: {
      /**
       * @description The token is expired, revoked, damaged or unknown.
       * @constant
       */
      readonly active: false
    }
    /** @description What is known about a token. */
    readonly Introspection: components['schemas']['ActiveToken'] | components['schemas']['InactiveToken']
    /** @description The token in question (RFC 7662, section 2.1). Other members are ignored, as OAuth demands. */
    readonly IntrospectionRequest: {
      /** @description The access token, as you received it. */
      readonly token: string
      /**
       * @description The kind of the token. The hint is not needed, and a wrong one does no harm.
       * @example access_token
       */
      readonly token_type_hint?: string
    }
    /**
     * DPoP key
     * @description The token is bound to the key that signs the DPoP proofs (RFC 9449, section 6.1).
     */
    readonly KeyConfirmation: {
      /**
       * @description The SHA-256 thumbprint of the public key (RFC 7638), in base64url.
       * @example 0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I
       */
      readonly jkt: string
    }
    /**
     * Format: int64
     * @description A time in whole seconds since 1970-01-01T00:00:00Z (RFC 7519).
     * @example 1793697600
     */
    readonly NumericDate: number
    /**
     * @description An OAuth error (RFC 6749, section 5.2, and RFC 6750, section 3.1), with the code and the request id of this
     *     platform.
     */
    readonly OAuthError: {
      /**
       * @description The code of this platform.
       * @enum {string}
       */
      readonly code:
        | 'invalid_request'
        | 'invalid_client'
        | 'token_invalid'
        | 'token_expired'
        | 'token_revoked'
        | 'insufficient_scope'
        | 'ip_address_not_allowed'
      /**
       * @description The error by its name in OAuth.
       * @enum {string}
       */
      readonly error:
        | 'invalid_request'
        | 'invalid_client'
        | 'invalid_token'
        | 'insufficient_scope'
        | 'access_denied'
      /** @description What went wrong this time, for the developer of the client. */
      readonly error_description: string
      /**
       * Format: uri
       * @description The address of the documentation of this kind of error.
       */
      readonly error_uri: string
      /** @description The same as the header `X-Request-Id`. */
      readonly requestId: string
    }
    /** @description What a user may do in one organization. */
    readonly OrganizationRoles: {
      /** @description The products that the user may use for the organization. */
      readonly products: readonly ('identity' | 'kyb' | 'tokenization')[]
      /** @description The roles of the user in the organization. */
      readonly roles: readonly string[]
    }
    /** @description A problem document (RFC 9457). Decide by `code`; `title` and `detail` are for people and may change. */
    readonly Problem: {
      readonly code: components['schemas']['ErrorCode']
      /** @description What went wrong this time. */
      readonly detail?: string
      /**
       * Format: uri-reference
       * @description The path of the request.
       */
      readonly instance?: string
      /** @description The same as the header `X-Request-Id`. */
      readonly requestId: string
      /** @description The HTTP status code. */
      readonly status: number
      /** @description The kind of problem in a few words. */
      readonly title: string
      /**
       * Format: uri
       * @description The address of the documentation of this kind of problem.
       */
      readonly type: string
    }
    /** @description What the user may do, on the platform, in applications and in organizations. */
    readonly Roles: {
      /**
       * @description For each application, and in it for each area, what the user may do there.
       * @example {
       *       "developer-portal": {
       *         "webhooks": [
       *           "read",
       *           "write"
       *         ]
       *       }
       *     }
       */
      readonly apps: {
        readonly [key: string]: {
          readonly [key: string]: readonly string[]
        }
      }
      /**
       * @description The roles on the whole platform.
       * @example [
       *       "developer"
       *     ]
       */
      readonly global: readonly string[]
      /**
       * @description For each organization, by its identifier, the roles of the user and the products.
       * @example {
       *       "org_7Q2mV4tK9xRbL1cZ": {
       *         "roles": [
       *           "organization_admin"
       *         ],
       *         "products": [
       *           "kyb"
       *         ]
       *       }
       *     }
       */
      readonly orgs: {
        readonly [key: string]: components['schemas']['OrganizationRoles']
      }
    }
    /**
     * @description The session in which a person signed in. Its members have the names of the claims of the session token. Absent
     *     for applications.
     */
    readonly Session: {
      /**
       * @description The application in which the person signed in.
       * @example developer-portal
       */
      readonly application: string
      /**
       * Format: email
       * @description The email address of the user.
       */
      readonly email: string
      /** @description Whether the user has confirmed the address. */
      readonly emailVerified: boolean
      /** @description How the organization of the user names them, `null` if it has set no name. */
      readonly externalId: string | null
      /** @description Whether the profile that all applications share is complete. */
      readonly mainProfileCompleted: boolean
      /** @description Whether the profile that this application needs is complete. */
      readonly profileCompleted: boolean
      /**
       * @description Identifies the session. It ends with the sign-out.
       * @example ses_6HjK9lPo2IuY5tRe
       */
      readonly sessionId: string
      /**
       * Format: uuid
       * @description Identifies the user on the whole platform.
       */
      readonly userId: string
      /**
       * @description The kind of user.
       * @enum {string}
       */
      readonly userType: 'individual' | 'staff'
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: {
    /** @description Always `no-store`, because the response concerns a secret. */
    readonly 'Cache-Control': 'no-store'
    /**
     * @description What is left of the quota: the name of the policy, the remaining requests `r`, and the seconds `t` until the
     *     quota is restored.
     */
    readonly RateLimit: string
    /**
     * @description The quota that applies, as a structured field (IETF draft "RateLimit header fields for HTTP"): the name of the
     *     policy, the requests `q` that it allows, and the window `w` in seconds.
     */
    readonly 'RateLimit-Policy': string
    /** @description How many seconds to wait before the next attempt. Absent where waiting does not help. */
    readonly 'Retry-After': number
    /**
     * @description How to authenticate (RFC 9110, section 11.6.1). With `error="insufficient_scope"` the parameter `scope` names
     *     what is missing (RFC 6750).
     */
    readonly 'WWW-Authenticate': string
    /** @description Names the scope that is missing (RFC 6750, section 3.1). Absent if the scopes of the token are sufficient. */
    readonly 'WWW-Authenticate-Scope': string
    /** @description Identifies this request in our records. Quote it when you ask for help. */
    readonly 'X-Request-Id': string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  readonly introspectToken: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/x-www-form-urlencoded': components['schemas']['IntrospectionRequest']
      }
    }
    readonly responses: {
      /** @description What is known about the token. */
      readonly 200: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Introspection']
        }
      }
      /** @description The request is not acceptable, for example because the token is missing. */
      readonly 400: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['OAuthError']
        }
      }
      /** @description Neither an access token nor client credentials were sent, or they are not valid. */
      readonly 401: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['OAuthError']
        }
      }
      /** @description The access token lacks a scope, or the application may not be used from the address of the caller. */
      readonly 403: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate-Scope']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['OAuthError']
        }
      }
      /** @description The body is larger than 1 MiB. */
      readonly 413: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/problem+json': components['schemas']['Problem']
        }
      }
      /** @description The `Content-Type` is not that of a form. */
      readonly 415: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/problem+json': components['schemas']['Problem']
        }
      }
      /** @description Your application has used up its quota. */
      readonly 429: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'Retry-After': components['headers']['Retry-After']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/problem+json': components['schemas']['Problem']
        }
      }
      /** @description Something failed on our side. */
      readonly 500: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'Retry-After': components['headers']['Retry-After']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
}
