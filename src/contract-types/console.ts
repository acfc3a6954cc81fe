/**
 * The types of an API. Generated from openapi/console.yaml: run `npm run contract-types` after a change of it.
 *
 * contract: sha256-beec04c7df3e8c7d586f023bd3a359940315305af438a6fecdfdfd3f28388fc1
 */
export interface paths {
  readonly '/alerts': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List alerts
     * @description Lists conditions of an organization that need attention, newest first: a high error rate, a failing webhook endpoint, a secret that expires soon, a quota that is nearly or fully used, and someone who guesses a secret.
     */
    readonly get: operations['listAlerts']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/applications': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List applications
     * @description Lists the applications of an organization.
     */
    readonly get: operations['listApplications']
    readonly put?: never
    /**
     * Create an application
     * @description Creates an application and its first secret.
     *
     *     Only this response contains the secret. A repeat with the same `Idempotency-Key` has `null` in its place.
     */
    readonly post: operations['createApplication']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/applications/{applicationId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    /**
     * Get an application
     * @description Reads an application with its secrets, of which only the last four characters are known, and who used each of them.
     */
    readonly get: operations['getApplication']
    readonly put?: never
    readonly post?: never
    /**
     * Delete an application
     * @description Deletes an application for good. Its tokens and secrets end at once; its logs stay as long as the retention says.
     */
    readonly delete: operations['deleteApplication']
    readonly options?: never
    readonly head?: never
    /**
     * Change an application
     * @description Changes the members that are sent. `status` suspends an application, whose tokens end at once, or activates it again.
     *
     *     `ipAllowList` holds from the next request on, for tokens that exist too.
     */
    readonly patch: operations['updateApplication']
    readonly trace?: never
  }
  readonly '/applications/{applicationId}/keys': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Add a public key
     * @description Adds a public key, with whose private key the application can authenticate instead of with a secret (`private_key_jwt`, RFC 7523).
     *
     *     An application has at most two: to change the key, add the second, roll it out, and revoke the first.
     */
    readonly post: operations['addPublicKey']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/applications/{applicationId}/keys/{keyId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
        /** @description The public key. */
        readonly keyId: components['parameters']['KeyId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /**
     * Revoke a public key
     * @description Ends a public key at once and for good. Access tokens that were got with it stay valid until they expire.
     */
    readonly delete: operations['revokePublicKey']
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/applications/{applicationId}/secrets': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    /**
     * List the secrets of an application
     * @description Lists the secrets, newest first, with who has used each of them: before a rotation ends, see who still uses the old one.
     */
    readonly get: operations['listSecrets']
    readonly put?: never
    /**
     * Rotate the secret of an application
     * @description Creates a secret. Those that work now go on to work for `overlapSeconds`, so that nothing has to stop: put the new secret into your servers, see that the old one is not used any more, and let it expire.
     *
     *     Only this response contains the secret. A repeat with the same `Idempotency-Key` has `null` in its place.
     */
    readonly post: operations['rotateSecret']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/applications/{applicationId}/secrets/{secretId}/revoke': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
        /** @description The secret. */
        readonly secretId: components['parameters']['SecretId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Revoke a secret
     * @description Ends a secret at once. Access tokens that were got with it stay valid until they expire.
     */
    readonly post: operations['revokeSecret']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/deliveries': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List deliveries
     * @description Lists deliveries of events to endpoints, newest first.
     */
    readonly get: operations['listDeliveries']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/deliveries/{deliveryId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The delivery. */
        readonly deliveryId: components['parameters']['DeliveryId']
      }
      readonly cookie?: never
    }
    /**
     * Get a delivery
     * @description Reads a delivery with every attempt: what was sent, what came back, how long it took, and what it means.
     */
    readonly get: operations['getDelivery']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/deliveries/{deliveryId}/replay': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The delivery. */
        readonly deliveryId: components['parameters']['DeliveryId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Replay a delivery
     * @description Makes another attempt now, in any state of the delivery. The event keeps its identifier.
     */
    readonly post: operations['replayDelivery']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/events': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List events
     * @description Lists what has happened, newest first, and how many deliveries each event has led to.
     */
    readonly get: operations['listEvents']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/events/{eventId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The event. */
        readonly eventId: components['parameters']['EventId']
      }
      readonly cookie?: never
    }
    /**
     * Get an event
     * @description Reads an event as webhooks deliver it.
     */
    readonly get: operations['getEvent']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/log-summary': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Sum up logged requests
     * @description Counts the requests that the same filters list, groups those that failed by operation and code, and says how long requests are kept.
     */
    readonly get: operations['summarizeLogs']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/logs': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List logged requests
     * @description Lists the requests that your applications made to the public API, newest first unless asked otherwise.
     */
    readonly get: operations['listLogs']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/logs/{requestId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The request. */
        readonly requestId: components['parameters']['RequestId']
      }
      readonly cookie?: never
    }
    /**
     * Get a logged request
     * @description Reads a request and its response, without secrets, with its violations of the contract and the events that it led to.
     */
    readonly get: operations['getLog']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/me': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get yourself
     * @description Reads who you are, your roles, your organizations and your present session.
     */
    readonly get: operations['getMe']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/me/sessions': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List your sessions
     * @description Lists your sessions that have not ended, newest first.
     */
    readonly get: operations['listSessions']
    readonly put?: never
    readonly post?: never
    /**
     * End all your sessions
     * @description Signs you out everywhere, here too. Tokens of the sessions are refused at once.
     */
    readonly delete: operations['endSessions']
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/me/sessions/{sessionId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The session. */
        readonly sessionId: components['parameters']['SessionId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /**
     * End a session
     * @description Signs you out in one place. Tokens of the session are refused at once.
     */
    readonly delete: operations['endSession']
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/meta': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the names of the platform
     * @description Reads the products, scopes, events, versions, roles and permissions of the platform, which fill the console's forms and menus. This operation is optional: without it, or for a member that it leaves out, the console uses the API descriptions and the configuration of its site.
     */
    readonly get: operations['getMeta']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/metrics': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get figures
     * @description Reads how much the API was used and how it went: in total, over time, by operation, and by error. Also what needs attention, such as failing webhooks and secrets that expire soon.
     */
    readonly get: operations['getMetrics']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/orgs': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List organizations
     * @description Lists the organizations that you may see, by name: your own, or all of them if you work for the platform.
     */
    readonly get: operations['listOrganizations']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/orgs/{organizationId}/audit-log': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    /**
     * Read the audit log
     * @description Lists who changed what in the console, newest first, with what it was before.
     */
    readonly get: operations['listAuditLog']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/orgs/{organizationId}/invitations': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    /**
     * List invitations of people
     * @description Lists the invitations by which people become members, newest first.
     */
    readonly get: operations['listInvitations']
    readonly put?: never
    /**
     * Invite a person
     * @description Invites a person to become a member. The mail has a link that is good for seven days.
     */
    readonly post: operations['createInvitation']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/orgs/{organizationId}/invitations/{invitationId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The invitation. */
        readonly invitationId: components['parameters']['InvitationId']
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /**
     * Revoke an invitation
     * @description Withdraws a pending invitation.
     */
    readonly delete: operations['revokeInvitation']
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/orgs/{organizationId}/members': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    /**
     * List members
     * @description Lists the members of an organization, newest first.
     */
    readonly get: operations['listMembers']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/orgs/{organizationId}/members/{userId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
        /** @description The member. */
        readonly userId: components['parameters']['UserId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /**
     * Remove a member
     * @description Takes a member out of the organization, at once.
     */
    readonly delete: operations['removeMember']
    readonly options?: never
    readonly head?: never
    /**
     * Change a member
     * @description Changes the roles or products of a member. It takes effect with the next request of the member.
     */
    readonly patch: operations['updateMember']
    readonly trace?: never
  }
  readonly '/orgs/{organizationId}/settings': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    /**
     * Get settings
     * @description Reads the settings of an organization.
     */
    readonly get: operations['getSettings']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    /**
     * Change settings
     * @description Changes the members that are sent.
     */
    readonly patch: operations['updateSettings']
    readonly trace?: never
  }
  readonly '/webhook-endpoints': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List webhook endpoints
     * @description Lists the webhook endpoints of an organization, newest first.
     */
    readonly get: operations['listWebhookEndpoints']
    readonly put?: never
    /**
     * Create a webhook endpoint
     * @description Registers an address for events, with a signing secret of its own.
     *
     *     Only this response contains the secret. A repeat with the same `Idempotency-Key` has `null` in its place. Addresses in private networks are refused, and redirects are not followed.
     */
    readonly post: operations['createWebhookEndpoint']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/webhook-endpoints/{endpointId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    /**
     * Get a webhook endpoint
     * @description Reads an endpoint, with how its deliveries went in the last 24 hours.
     */
    readonly get: operations['getWebhookEndpoint']
    readonly put?: never
    readonly post?: never
    /**
     * Delete a webhook endpoint
     * @description Deletes an endpoint and what waits for it.
     */
    readonly delete: operations['deleteWebhookEndpoint']
    readonly options?: never
    readonly head?: never
    /**
     * Change a webhook endpoint
     * @description Changes the members that are sent. `status` disables an endpoint, or enables it again; what it missed meanwhile is sent by `recoverWebhookEndpoint`.
     */
    readonly patch: operations['updateWebhookEndpoint']
    readonly trace?: never
  }
  readonly '/webhook-endpoints/{endpointId}/recover': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Recover missed events
     * @description Sends every event again that happened since a time and was not delivered to this endpoint: failed deliveries, and events that came while the endpoint was disabled. Events keep their identifier, so that a receiver that knows one already can ignore it.
     */
    readonly post: operations['recoverWebhookEndpoint']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/webhook-endpoints/{endpointId}/rotate-secret': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Rotate the signing secret
     * @description Creates a signing secret. For `overlapSeconds` every webhook carries two signatures, one with each secret, so that no event is lost while you change it.
     *
     *     Only this response contains the secret. A repeat with the same `Idempotency-Key` has `null` in its place.
     */
    readonly post: operations['rotateWebhookSecret']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/webhook-endpoints/{endpointId}/test': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Send a test event
     * @description Sends the example of an event, with a genuine signature, to this endpoint only.
     */
    readonly post: operations['testWebhookEndpoint']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export interface webhooks {
  readonly 'alert.opened': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * An alert was opened
     * @description Sent when an alert opens, and again when it becomes critical. Only endpoints that name this event receive it.
     */
    readonly post: operations['alertOpened']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly 'alert.resolved': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * An alert was resolved
     * @description Sent when the condition of an alert has ended. Only endpoints that name this event receive it.
     */
    readonly post: operations['alertResolved']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export interface components {
  schemas: {
    /** @description A condition that needs attention, from when it began until it ended. */
    readonly Alert: {
      /** @description What is wrong, in one or two sentences with figures. */
      readonly detail: string
      readonly id: components['schemas']['AlertId']
      /**
       * @description What the alert is about.
       * @enum {string}
       */
      readonly kind: 'error_rate' | 'failing_endpoint' | 'expiring_secret' | 'quota' | 'secret_guessing'
      /**
       * Format: date-time
       * @description When the alert was opened.
       */
      readonly openedAt: string
      readonly organizationId: components['schemas']['OrganizationId']
      /**
       * Format: date-time
       * @description When the condition was seen to have ended, `null` while it holds.
       */
      readonly resolvedAt: string | null
      /**
       * @description How urgent it is.
       * @enum {string}
       */
      readonly severity: 'warning' | 'critical'
      /**
       * Format: date-time
       * @description When the condition began.
       */
      readonly since: string
      readonly state: components['schemas']['AlertState']
      /** @description What is affected. */
      readonly subject: {
        /** @description Its id, or the name of the product. */
        readonly id: string
        /**
         * @description What it is.
         * @enum {string}
         */
        readonly kind: 'organization' | 'application' | 'webhook_endpoint' | 'product'
        /** @description Its name, or the URL of the endpoint. */
        readonly name: string
      }
      /** @description What is wrong, in a few words. */
      readonly title: string
      /**
       * Format: date-time
       * @description The time that the condition leads to, if it has one: the expiry of the secret, the reset of the quota, the end of the block.
       */
      readonly until: string | null
    }
    /** @description The body of a webhook about an alert. */
    readonly AlertEvent: {
      readonly data: components['schemas']['Alert']
      /**
       * Format: date-time
       * @description When it happened.
       */
      readonly timestamp: string
      /**
       * @description The type of the event.
       * @enum {string}
       */
      readonly type: 'alert.opened' | 'alert.resolved'
    }
    /** @description Identifies an alert. */
    readonly AlertId: string
    /** @description One page of alerts. */
    readonly AlertList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['Alert'][]
      readonly page: components['schemas']['Page']
    }
    /**
     * @description Whether the condition of an alert still holds.
     * @enum {string}
     */
    readonly AlertState: 'open' | 'resolved'
    /** @description A version of the public API. */
    readonly ApiVersion: string
    /** @description An application: what your server is to the platform. */
    readonly Application: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      readonly createdAt: string
      /** @description What the application is for. */
      readonly description: string
      readonly environment: components['schemas']['Environment']
      readonly id: components['schemas']['ApplicationId']
      /** @description IPv4 and IPv6 addresses, and networks in CIDR notation, from which the application may be used. From any other address the API returns `ip_address_not_allowed`. Empty: from everywhere. Kept in normal form, each once. */
      readonly ipAllowList: readonly string[]
      /** @description The public keys, newest first. */
      readonly keys: readonly components['schemas']['PublicKey'][]
      /**
       * Format: date-time
       * @description When it last got a token.
       */
      readonly lastUsedAt: string | null
      /** @description The name, for people, unique within the organization. It does not begin or end with a space, and contains no line breaks, no several spaces in a row, no control characters, no zero-width space (U+200B), and no characters that change the direction of text. */
      readonly name: string
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description Origins whose pages may call the API from a browser. */
      readonly origins: readonly string[]
      /**
       * Format: email
       * @description Who is asked about the application.
       */
      readonly owner: string
      /** @description The products that the application uses. */
      readonly products: readonly components['schemas']['Product'][]
      /** @description Where people may come back to after they signed in. */
      readonly redirectUris: readonly string[]
      /** @description The scopes that its tokens may have. */
      readonly scopes: readonly components['schemas']['Scope'][]
      /** @description The secrets, newest first. */
      readonly secrets: readonly components['schemas']['Secret'][]
      readonly status: components['schemas']['ApplicationStatus']
      /**
       * Format: date-time
       * @description Since when it is suspended.
       */
      readonly suspendedAt: string | null
      /** @description Words to find the application by. */
      readonly tags: readonly string[]
      /**
       * Format: date-time
       * @description When it last changed.
       */
      readonly updatedAt: string
    }
    /** @description What to change. Absent members stay as they are. */
    readonly ApplicationChange: {
      /** @description What the application is for. */
      readonly description?: string
      /** @description IPv4 and IPv6 addresses, and networks in CIDR notation, from which the application may be used. From any other address the API returns `ip_address_not_allowed`. Empty: from everywhere. Kept in normal form, each once. */
      readonly ipAllowList?: readonly string[]
      /** @description The name, for people, unique within the organization. It does not begin or end with a space, and contains no line breaks, no several spaces in a row, no control characters, no zero-width space (U+200B), and no characters that change the direction of text. */
      readonly name?: string
      /** @description Origins whose pages may call the API from a browser. */
      readonly origins?: readonly string[]
      /**
       * Format: email
       * @description Who is asked about the application.
       */
      readonly owner?: string
      /** @description The products that the application uses. */
      readonly products?: readonly components['schemas']['Product'][]
      /** @description Where people may come back to after they signed in. */
      readonly redirectUris?: readonly string[]
      /** @description The scopes that its tokens may have. */
      readonly scopes?: readonly components['schemas']['Scope'][]
      readonly status?: components['schemas']['ApplicationStatus']
      /** @description Words to find the application by. */
      readonly tags?: readonly string[]
    }
    /** @description A new application with its secret. */
    readonly ApplicationCreated: {
      readonly application: components['schemas']['Application']
      readonly secret: components['schemas']['SecretValue']
    }
    /** @description The application to create. */
    readonly ApplicationCreation: {
      /** @description What the application is for. */
      readonly description?: string
      readonly environment?: components['schemas']['Environment']
      /** @description IPv4 and IPv6 addresses, and networks in CIDR notation, from which the application may be used. From any other address the API returns `ip_address_not_allowed`. Empty: from everywhere. Kept in normal form, each once. */
      readonly ipAllowList?: readonly string[]
      /** @description The name, for people, unique within the organization. It does not begin or end with a space, and contains no line breaks, no several spaces in a row, no control characters, no zero-width space (U+200B), and no characters that change the direction of text. */
      readonly name: string
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description Origins whose pages may call the API from a browser. */
      readonly origins?: readonly string[]
      /** @description The products that the application uses. */
      readonly products: readonly components['schemas']['Product'][]
      /** @description Where people may come back to after they signed in. */
      readonly redirectUris?: readonly string[]
      /** @description The scopes that its tokens may have. */
      readonly scopes: readonly components['schemas']['Scope'][]
      /** @description Words to find the application by. */
      readonly tags?: readonly string[]
    }
    /** @description Identifies an application. It is its client id. */
    readonly ApplicationId: string
    /** @description One page of applications. */
    readonly ApplicationList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['Application'][]
      readonly page: components['schemas']['Page']
    }
    /**
     * @description Whether an application may get tokens.
     * @enum {string}
     */
    readonly ApplicationStatus: 'active' | 'suspended'
    /** @description One attempt to deliver an event. */
    readonly Attempt: {
      /**
       * Format: date-time
       * @description When it was made.
       */
      readonly at: string
      /** @description What happened and what to do, in words. */
      readonly diagnosis: string
      /** @description What went wrong before there was a response, such as `ECONNREFUSED` or `TIMEOUT`. */
      readonly error: string | null
      /** @description How long it took, in milliseconds. */
      readonly ms: number
      /** @description The headers that were sent, without the signature. */
      readonly requestHeaders: {
        readonly [key: string]: string
      }
      /** @description The beginning of the response. */
      readonly responseBody: string
      /** @description Headers of the response. */
      readonly responseHeaders: {
        readonly [key: string]: string
      }
      /** @description What the endpoint answered, `null` if nothing. */
      readonly status: number | null
      /**
       * @description What led to it.
       * @enum {string}
       */
      readonly trigger: 'event' | 'retry' | 'replay' | 'recovery' | 'test'
    }
    /** @description A change. */
    readonly AuditEntry: {
      /** @description What was done, such as `application.created`. */
      readonly action: string
      /** @description Who. */
      readonly actor: {
        /** @description Address. */
        readonly email: string
        /** @description Name. */
        readonly name: string
        readonly userId: components['schemas']['UserId']
      }
      /** @description What it is now. */
      readonly after: {
        readonly [key: string]: unknown
      } | null
      /**
       * Format: date-time
       * @description When.
       */
      readonly at: string
      /** @description What it was before. */
      readonly before: {
        readonly [key: string]: unknown
      } | null
      /** @description Identifies the entry. */
      readonly id: string
      /** @description From where. */
      readonly ipAddress: string
      readonly requestId: components['schemas']['RequestId']
      /** @description To what. */
      readonly target: {
        /** @description Its identifier. */
        readonly id: string
        /** @description The kind of thing. */
        readonly kind: string
        /** @description Its name. */
        readonly name: string | null
      }
    }
    /** @description One page of the audit log. */
    readonly AuditLog: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['AuditEntry'][]
      readonly page: components['schemas']['Page']
    }
    /** @description A user or application that used a secret. */
    readonly Caller: {
      /** @description How often. */
      readonly count: number
      /** @description The address of the caller. */
      readonly ipAddress: string
      /**
       * Format: date-time
       * @description When for the last time.
       */
      readonly lastUsedAt: string
      /** @description What the caller says of itself. */
      readonly userAgent: string
    }
    /** @description A logged request that led to an event. */
    readonly Cause: {
      /**
       * Format: date-time
       * @description When it came.
       */
      readonly at: string
      /** @description The method. */
      readonly method: string
      /** @description The path. */
      readonly path: string
      readonly requestId: components['schemas']['RequestId']
      /** @description The status of the response. */
      readonly status: number
    }
    /** @description An event on its way to an endpoint. */
    readonly Delivery: {
      /** @description How many attempts were made. */
      readonly attempts: number
      /**
       * Format: date-time
       * @description When the delivery began.
       */
      readonly createdAt: string
      readonly endpointId: components['schemas']['EndpointId']
      /**
       * Format: uri
       * @description The address of the endpoint, `null` if it was deleted.
       */
      readonly endpointUrl: string | null
      readonly eventId: components['schemas']['MessageId']
      readonly id: components['schemas']['DeliveryId']
      /**
       * Format: date-time
       * @description When the last attempt was made.
       */
      readonly lastAttemptAt: string | null
      /** @description What the last attempt means and what to do, in words; `null` before the first. */
      readonly lastDiagnosis: string | null
      /** @description What the endpoint answered to the last attempt, `null` if nothing. */
      readonly lastStatus: number | null
      /**
       * Format: date-time
       * @description When the next attempt will be made.
       */
      readonly nextAttemptAt: string | null
      readonly organizationId: components['schemas']['OrganizationId']
      readonly state: components['schemas']['DeliveryState']
      readonly type: components['schemas']['EventType']
      /**
       * Format: date-time
       * @description When it last changed.
       */
      readonly updatedAt: string
    }
    /** @description A delivery with its attempts. */
    readonly DeliveryDetail: components['schemas']['Delivery'] & {
      /** @description The request of your organization that led to the event, at once or later; `null` if none did, or if it is no longer kept. */
      readonly cause: components['schemas']['Cause'] | null
      /** @description The attempts, newest first; at most 30. */
      readonly history: readonly components['schemas']['Attempt'][]
      readonly payload: components['schemas']['Payload']
    }
    /** @description Identifies a delivery. */
    readonly DeliveryId: string
    /** @description One page of deliveries. */
    readonly DeliveryList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['Delivery'][]
      readonly page: components['schemas']['Page']
    }
    /**
     * @description How far a delivery has come.
     * @enum {string}
     */
    readonly DeliveryState: 'pending' | 'delivered' | 'failed'
    /** @description A name of the platform, and what it means. */
    readonly DescribedName: {
      /** @description What it means, as text without markup. */
      readonly description: string
      /** @description The name. */
      readonly name: string
    }
    /** @description Identifies a webhook endpoint. */
    readonly EndpointId: string
    /**
     * @description Where an application works.
     * @enum {string}
     */
    readonly Environment: 'sandbox' | 'production'
    /**
     * @description Identifies a kind of problem. New codes may be added; existing ones keep their meaning.
     * @enum {string}
     */
    readonly ErrorCode:
      | 'malformed_request'
      | 'invalid_cursor'
      | 'idempotency_key_missing'
      | 'token_missing'
      | 'token_invalid'
      | 'token_expired'
      | 'token_revoked'
      | 'role_missing'
      | 'organization_access_denied'
      | 'endpoint_not_found'
      | 'organization_not_found'
      | 'application_not_found'
      | 'secret_not_found'
      | 'public_key_not_found'
      | 'webhook_endpoint_not_found'
      | 'delivery_not_found'
      | 'event_not_found'
      | 'log_not_found'
      | 'session_not_found'
      | 'member_not_found'
      | 'invitation_not_found'
      | 'method_not_allowed'
      | 'application_name_taken'
      | 'changed_meanwhile'
      | 'secret_limit_reached'
      | 'secret_already_revoked'
      | 'public_key_limit_reached'
      | 'public_key_taken'
      | 'webhook_url_taken'
      | 'webhook_endpoint_disabled'
      | 'last_administrator'
      | 'invitation_already_pending'
      | 'invitation_not_pending'
      | 'member_already_exists'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'validation_failed'
      | 'idempotency_key_reused'
      | 'webhook_url_forbidden'
      | 'rate_limited'
      | 'internal_error'
    /** @description One kind of error. */
    readonly ErrorGroup: {
      readonly api: components['schemas']['ApiVersion']
      /** @description The code. */
      readonly code: string
      /** @description How often. */
      readonly count: number
      /**
       * Format: date-time
       * @description When for the last time.
       */
      readonly lastAt: string
      readonly lastRequestId: components['schemas']['RequestId']
      /** @description The operation. */
      readonly operationId: string | null
      /** @description The status. */
      readonly status: number
    }
    /** @description Something that has happened. */
    readonly Event: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      readonly createdAt: string
      /** @description Its deliveries. */
      readonly deliveries: {
        /** @description Delivered. */
        readonly delivered: number
        /** @description Given up. */
        readonly failed: number
        /** @description On their way. */
        readonly pending: number
      }
      readonly id: components['schemas']['MessageId']
      /** @description The organization whose request led to it. */
      readonly organizationId: components['schemas']['OrganizationId'] | null
      readonly payload: components['schemas']['Payload']
      /** @description The request that led to it, at once or later, if one did. */
      readonly requestId: components['schemas']['RequestId'] | null
      readonly type: components['schemas']['EventType']
    }
    /** @description One page of events. */
    readonly EventList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['Event'][]
      readonly page: components['schemas']['Page']
    }
    /** @description The type of an event. The platform defines the names. */
    readonly EventType: string
    /** @description An invitation of a person. */
    readonly Invitation: {
      /**
       * Format: date-time
       * @description When.
       */
      readonly createdAt: string
      /**
       * Format: email
       * @description Who is invited.
       */
      readonly email: string
      /**
       * Format: date-time
       * @description Until when it can be accepted.
       */
      readonly expiresAt: string
      readonly id: components['schemas']['InvitationId']
      /** @description Who invites. */
      readonly invitedBy: string
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description The products. */
      readonly products: readonly components['schemas']['Product'][]
      /** @description The roles. */
      readonly roles: readonly components['schemas']['OrganizationRole'][]
      readonly status: components['schemas']['InvitationStatus']
    }
    /** @description Whom to invite. */
    readonly InvitationCreation: {
      /**
       * Format: email
       * @description The address.
       */
      readonly email: string
      /** @description The products. */
      readonly products?: readonly components['schemas']['Product'][]
      /** @description The roles. */
      readonly roles: readonly components['schemas']['OrganizationRole'][]
    }
    /** @description Identifies an invitation of a person. */
    readonly InvitationId: string
    /** @description One page of invitations. */
    readonly InvitationList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['Invitation'][]
      readonly page: components['schemas']['Page']
    }
    /**
     * @description What has become of an invitation.
     * @enum {string}
     */
    readonly InvitationStatus: 'pending' | 'accepted' | 'revoked' | 'expired'
    /**
     * @description How assertions are signed that a public key verifies.
     * @enum {string}
     */
    readonly KeyAlgorithm: 'ES256' | 'EdDSA' | 'PS256' | 'RS256'
    /** @description Identifies a public key of an application. */
    readonly KeyId: string
    /** @description A logged request. */
    readonly Log: {
      readonly api: components['schemas']['ApiVersion']
      /** @description The application, `null` if it is not known. */
      readonly applicationId: components['schemas']['ApplicationId'] | null
      /**
       * Format: date-time
       * @description When it came.
       */
      readonly at: string
      /** @description The error code of the response. */
      readonly code: string | null
      /** @description Where it came from. */
      readonly ipAddress: string
      /** @description The method. */
      readonly method: string
      /** @description How long it took, in milliseconds. */
      readonly ms: number
      /** @description The operation, `null` if none has the path. */
      readonly operationId: string | null
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description The path. */
      readonly path: string
      readonly requestId: components['schemas']['RequestId']
      /** @description The secret that was used, or that the token was got with; `null` if it is not known. */
      readonly secret: components['schemas']['UsedSecret'] | null
      /** @description The status of the response. */
      readonly status: number
      /** @description What the caller says of itself. */
      readonly userAgent: string
    }
    /** @description A logged request with its response. */
    readonly LogDetail: components['schemas']['Log'] & {
      /** @description How the response violates the contract. That is a fault of the API. */
      readonly broken: readonly string[]
      /** @description The events that it has led to so far, the newest first. */
      readonly eventIds: readonly components['schemas']['MessageId'][]
      /** @description The query, without secrets. */
      readonly query: string
      readonly request: components['schemas']['Part']
      readonly response: components['schemas']['Part']
      /** @description How the request breaks the contract. */
      readonly violations: readonly components['schemas']['Violation'][]
    }
    /** @description One page of requests. */
    readonly LogList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['Log'][]
      readonly page: components['schemas']['Page']
    }
    /** @description Logged requests, summed up. */
    readonly LogSummary: {
      /** @description How many of them were answered with 4xx or 5xx. */
      readonly errors: number
      /** @description Those that failed, by operation and code, the most frequent first. */
      readonly groups: readonly components['schemas']['ErrorGroup'][]
      /** @description How many there are. */
      readonly requests: number
      /** @description For how many days the organization keeps requests. */
      readonly retentionDays: number
    }
    /** @description You. */
    readonly Me: {
      /**
       * Format: email
       * @description Your address.
       */
      readonly email: string
      /** @description Whether you have confirmed it. */
      readonly emailVerified: boolean
      /** @description How your organization names you. */
      readonly externalId: string | null
      /** @description Your family name. */
      readonly familyName: string
      /** @description Your given name. */
      readonly givenName: string
      /** @description How well your identity is established. */
      readonly level: {
        /** @description The levels in the order in which they were reached. */
        readonly history: readonly {
          /** @description The level. */
          readonly level: string
          /**
           * Format: date-time
           * @description When it was reached.
           */
          readonly timestamp: string
        }[]
        /** @description The level. */
        readonly level: string
        /**
         * Format: date-time
         * @description When it last changed.
         */
        readonly updatedAt: string
        readonly userId: components['schemas']['UserId']
      }
      /** @description Whether the profile that all applications share is complete. */
      readonly mainProfileCompleted: boolean
      /** @description Whether you have a second factor. */
      readonly mfa: boolean
      /** @description Your organizations. */
      readonly organizations: readonly components['schemas']['Membership'][]
      /** @description How many passkeys (WebAuthn) you can sign in with. */
      readonly passkeys: number
      /** @description Whether the profile that the console needs is complete. */
      readonly profileCompleted: boolean
      /** @description Your roles on the whole platform. */
      readonly roles: readonly string[]
      readonly sessionId: components['schemas']['SessionId']
      readonly userId: components['schemas']['UserId']
      /**
       * @description The kind of user.
       * @enum {string}
       */
      readonly userType: 'individual' | 'staff'
    }
    /** @description A member of an organization. */
    readonly Member: {
      /**
       * Format: email
       * @description Address.
       */
      readonly email: string
      /** @description Whether it was confirmed. */
      readonly emailVerified: boolean
      /** @description Family name. */
      readonly familyName: string
      /** @description Given name. */
      readonly givenName: string
      /**
       * Format: date-time
       * @description Since when.
       */
      readonly joinedAt: string
      /**
       * Format: date-time
       * @description When the member was last here.
       */
      readonly lastSeenAt: string | null
      /** @description How well the identity is established. */
      readonly level: string
      /** @description Whether there is a second factor. */
      readonly mfa: boolean
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description The products. */
      readonly products: readonly components['schemas']['Product'][]
      /** @description The roles. */
      readonly roles: readonly components['schemas']['OrganizationRole'][]
      readonly userId: components['schemas']['UserId']
    }
    /** @description What to change. Absent members stay as they are. */
    readonly MemberChange: {
      /** @description The products. */
      readonly products?: readonly components['schemas']['Product'][]
      /** @description The roles. */
      readonly roles?: readonly components['schemas']['OrganizationRole'][]
    }
    /** @description One page of members. */
    readonly MemberList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['Member'][]
      readonly page: components['schemas']['Page']
    }
    /** @description An organization of yours. */
    readonly Membership: {
      /** @description Its name. */
      readonly legalName: string
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description Your products in it. */
      readonly products: readonly components['schemas']['Product'][]
      /** @description Your roles in it. */
      readonly roles: readonly components['schemas']['OrganizationRole'][]
    }
    /** @description Identifies an event. Webhooks carry it as `webhook-id`. */
    readonly MessageId: string
    /** @description The names that the platform defines. Each member may be absent. */
    readonly Meta: {
      /** @description Versions of the public API. */
      readonly apiVersions?: readonly components['schemas']['ApiVersion'][]
      /** @description Types of events that webhook endpoints can subscribe to. */
      readonly events?: readonly components['schemas']['DescribedName'][]
      /** @description Roles that a member of an organization can have. */
      readonly memberRoles?: readonly components['schemas']['DescribedName'][]
      /** @description Roles that permit an action. An empty list permits it to everyone who may use the console. */
      readonly permissions?: {
        /** @description Roles that may delete, and change members and settings. */
        readonly administer: readonly string[]
        /** @description Roles that may read the audit log. */
        readonly audit: readonly string[]
        /** @description Roles that may test and replay webhooks. */
        readonly replay: readonly string[]
        /** @description Roles that may change applications, secrets and webhook endpoints. */
        readonly write: readonly string[]
      }
      /** @description Products that an application can use. */
      readonly products?: readonly components['schemas']['Product'][]
      /** @description Scopes that an application can be granted. */
      readonly scopes?: readonly components['schemas']['DescribedName'][]
    }
    /** @description Figures on the use of the API. */
    readonly Metrics: {
      /** @description How many cases of the platform's process are in each state. A platform without such a process sends an empty object. */
      readonly cases: {
        readonly [key: string]: number
      }
      /** @description By error, the most frequent first. */
      readonly errors: readonly components['schemas']['ErrorGroup'][]
      /**
       * Format: date-time
       * @description The beginning of the range.
       */
      readonly from: string
      /** @description By operation, the most used first. */
      readonly operations: readonly {
        readonly api: components['schemas']['ApiVersion']
        /** @description Errors. */
        readonly errors: number
        /** @description The operation. */
        readonly operationId: string
        /** @description In milliseconds. */
        readonly p95: number
        /** @description Requests. */
        readonly requests: number
      }[]
      /** @description By product. */
      readonly products: readonly {
        readonly product: components['schemas']['Product']
        /** @description Requests. */
        readonly requests: number
      }[]
      /** @description What the organization may use of each of its products in a calendar month (UTC). `range` and `applicationId` have no effect on it. A product without a quota is left out. Requests beyond it are refused with status 429 until the reset. */
      readonly quotas: readonly {
        /**
         * Format: date-time
         * @description The beginning of the month.
         */
        readonly from: string
        /** @description Requests that the month holds. */
        readonly limit: number
        readonly product: components['schemas']['Product']
        /**
         * Format: date-time
         * @description When the count resets.
         */
        readonly resetsAt: string
        /** @description Requests of this month that succeeded, with a status below 300. */
        readonly used: number
      }[]
      /** @description The figures over time; steps without requests are there too. */
      readonly series: readonly {
        /**
         * Format: date-time
         * @description Its beginning.
         */
        readonly at: string
        /** @description Those with a status from 400 to 499. */
        readonly clientErrors: number
        /** @description 95 percent took at most so many milliseconds, `null` without requests. */
        readonly p95: number | null
        /** @description Requests. */
        readonly requests: number
        /** @description Those with a status from 500. */
        readonly serverErrors: number
      }[]
      /** @description The width of a step of `series`, in seconds. */
      readonly stepSeconds: number
      /**
       * Format: date-time
       * @description Its end.
       */
      readonly to: string
      /** @description All requests. */
      readonly totals: {
        /** @description Those with a status from 400. */
        readonly errors: number
        /** @description Half of them took at most so many milliseconds. */
        readonly p50: number
        /** @description 95 percent of them took at most so many milliseconds. */
        readonly p95: number
        /** @description Requests. */
        readonly requests: number
      }
      /** @description By version of the API. */
      readonly versions: readonly {
        readonly api: components['schemas']['ApiVersion']
        /**
         * Format: date-time
         * @description When for the last time.
         */
        readonly lastAt: string | null
        /** @description Requests. */
        readonly requests: number
      }[]
      /** @description Deliveries. */
      readonly webhooks: {
        /** @description Delivered. */
        readonly delivered: number
        /** @description Given up. */
        readonly failed: number
        /** @description On their way. */
        readonly pending: number
      }
    }
    /** @description What administrators receive an email about. Webhook endpoints receive alerts in any case if they subscribe to `alert.opened` or `alert.resolved`. */
    readonly Notifications: {
      /** @description Alerts about the error rate. */
      readonly errorRate: boolean
      /** @description Alerts about secrets that expire soon. */
      readonly expiringSecrets: boolean
      /** @description Alerts about failing webhook endpoints. */
      readonly failingWebhooks: boolean
      /** @description Members that come, change or go. */
      readonly memberChanges: boolean
      /** @description Alerts about quotas. */
      readonly quotas: boolean
      /** @description Alerts about someone who guesses a secret. */
      readonly secretGuessing: boolean
    }
    /** @description An organization that you may see. */
    readonly Organization: {
      /** @description Its country. */
      readonly countryCode: string
      /**
       * Format: date-time
       * @description When it was created.
       */
      readonly createdAt: string
      readonly id: components['schemas']['OrganizationId']
      /** @description Its name. */
      readonly legalName: string
      /** @description Its products. */
      readonly products: readonly components['schemas']['Product'][]
      /** @description Your roles in it; empty if you work for the platform. */
      readonly roles: readonly components['schemas']['OrganizationRole'][]
      /** @description How far the platform has verified it, where the platform does that. */
      readonly verificationState?: string
    }
    /** @description Identifies an organization. */
    readonly OrganizationId: string
    /** @description One page of organizations. */
    readonly OrganizationList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['Organization'][]
      readonly page: components['schemas']['Page']
    }
    /** @description A role that a member has in an organization. The platform defines the names and what they permit. */
    readonly OrganizationRole: string
    /** @description Where in the list a page stands. */
    readonly Page: {
      /** @description The limit that was applied. */
      readonly limit: number
      /** @description The `cursor` of the next page, `null` on the last one. */
      readonly nextCursor: string | null
    }
    /** @description Headers and body, without secrets. */
    readonly Part: {
      /** @description The body, or its beginning if it is long. Files are not kept. */
      readonly body: unknown
      /** @description The headers. */
      readonly headers: {
        readonly [key: string]: string
      }
    }
    /** @description An event as webhooks deliver it. */
    readonly Payload: {
      /** @description What has happened, as the reference of the webhook describes. */
      readonly data: {
        readonly [key: string]: unknown
      }
      /**
       * Format: date-time
       * @description When it happened.
       */
      readonly timestamp: string
      readonly type: components['schemas']['EventType']
    }
    /** @description A problem document (RFC 9457). Decide by `code`; `title` and `detail` are for people and may change. */
    readonly Problem: {
      /** @description With `changed_meanwhile`: the last change. */
      readonly change?: {
        /** @description Email address of the person who changed it. */
        readonly actor: string
        /**
         * Format: date-time
         * @description When it was changed.
         */
        readonly at: string
        /** @description Names of the fields that were changed. */
        readonly fields: readonly string[]
      }
      readonly code: components['schemas']['ErrorCode']
      /** @description What went wrong this time. */
      readonly detail?: string
      /** @description Every single violation with the code `validation_failed`. With others, the field that a user has to change. */
      readonly errors?: readonly components['schemas']['Violation'][]
      /**
       * Format: uri-reference
       * @description The path of the request.
       */
      readonly instance?: string
      /** @description With `role_missing`: the roles that may do it, separated by spaces. */
      readonly reason?: string
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
    /** @description A product of the platform. The platform defines the names. */
    readonly Product: string
    /** @description A public key with which an application can authenticate. */
    readonly PublicKey: {
      readonly algorithm: components['schemas']['KeyAlgorithm']
      /**
       * Format: date-time
       * @description When it was added.
       */
      readonly createdAt: string
      /**
       * Format: email
       * @description Who added it.
       */
      readonly createdBy: string
      readonly id: components['schemas']['KeyId']
      /** @description What the header `kid` of an assertion names it by. */
      readonly kid: string
      /**
       * Format: date-time
       * @description When a token was last got with it.
       */
      readonly lastUsedAt: string | null
    }
    /** @description The key to add. */
    readonly PublicKeyCreation: {
      /** @description Which algorithm its signatures have. Needed for RSA keys alone, which else have that of the JWK or RS256. */
      readonly algorithm?: components['schemas']['KeyAlgorithm']
      /** @description The public key: in PEM (`BEGIN PUBLIC KEY`), or as a JWK (RFC 7517) in JSON. RSA with at least 2048 bits, EC on the curve P-256, or Ed25519. A private key is refused, and must count as known to others from then on. */
      readonly key: string
      /** @description Its key id. Without it that of the JWK, else the thumbprint (RFC 7638). */
      readonly kid?: string
    }
    /** @description Identifies a request. */
    readonly RequestId: string
    /** @description A rotation. */
    readonly Rotation: {
      /**
       * @description How long what works now goes on to work: not at all, an hour, a day, or a week.
       * @enum {integer}
       */
      readonly overlapSeconds: 0 | 3600 | 86400 | 604800
    }
    /** @description A scope of the public API (RFC 6749, section 3.3). The platform defines the names. */
    readonly Scope: string
    /** @description A secret of an application. The secret itself is known to its owner only. */
    readonly Secret: {
      /** @description Who used it, the latest first; at most ten. */
      readonly callers: readonly components['schemas']['Caller'][]
      /**
       * Format: date-time
       * @description When it was created.
       */
      readonly createdAt: string
      /** @description Who created it. */
      readonly createdBy: string
      /**
       * Format: date-time
       * @description When it ends, `null` if it has no end.
       */
      readonly expiresAt: string | null
      readonly id: components['schemas']['SecretId']
      /** @description The last four characters. */
      readonly last4: string
      /**
       * Format: date-time
       * @description When it was used for the last time.
       */
      readonly lastUsedAt: string | null
      /**
       * Format: date-time
       * @description When it was revoked.
       */
      readonly revokedAt: string | null
      /**
       * @description Whether the secret works.
       * @enum {string}
       */
      readonly status: 'active' | 'expiring' | 'expired' | 'revoked'
    }
    /** @description A new secret, and all secrets of the application. */
    readonly SecretCreated: {
      /** @description The secrets, newest first. */
      readonly items: readonly components['schemas']['Secret'][]
      readonly secret: components['schemas']['SecretValue']
    }
    /** @description Identifies a secret of an application. */
    readonly SecretId: string
    /** @description The secrets of an application. */
    readonly SecretList: {
      /** @description The secrets, newest first. */
      readonly items: readonly components['schemas']['Secret'][]
    }
    /** @description A secret in clear text, for the only time. */
    readonly SecretValue: {
      /** @description Identifies the secret. */
      readonly id: string
      /** @description The secret; `null` in a repeat of the request. */
      readonly value: string | null
    }
    /** @description A session of yours. */
    readonly Session: {
      readonly clientId: components['schemas']['ApplicationId']
      /**
       * Format: date-time
       * @description When you signed in.
       */
      readonly createdAt: string
      /** @description Whether it is this one. */
      readonly current: boolean
      readonly id: components['schemas']['SessionId']
      /** @description Where it is. */
      readonly ipAddress: string
      /**
       * Format: date-time
       * @description When it last got a token.
       */
      readonly lastSeenAt: string
      /** @description The browser. */
      readonly userAgent: string
    }
    /** @description Identifies a session. */
    readonly SessionId: string
    /** @description Your sessions. */
    readonly SessionList: {
      /** @description The sessions, newest first. */
      readonly items: readonly components['schemas']['Session'][]
    }
    /** @description The settings of an organization. */
    readonly Settings: {
      /** @description Percentage of failed requests within an hour that opens an alert. Fewer than 20 requests open none. */
      readonly alertErrorRate: number
      /** @description Only addresses of these domains can be invited; empty for all. */
      readonly allowedDomains: readonly string[]
      /** @description Its name. It is that of the register and is changed by a new verification. */
      readonly legalName: string
      /** @description How long requests are logged. */
      readonly logRetentionDays: number
      readonly notifications: components['schemas']['Notifications']
      readonly organizationId: components['schemas']['OrganizationId']
      /**
       * Format: email
       * @description Where we ask about your integration.
       */
      readonly supportEmail: string | null
      readonly webhookVersion: components['schemas']['ApiVersion']
    }
    /** @description What to change. Absent members stay as they are. */
    readonly SettingsChange: {
      /** @description Percentage of failed requests within an hour that opens an alert. Fewer than 20 requests open none. */
      readonly alertErrorRate?: number
      /** @description Only addresses of these domains can be invited; empty for all. */
      readonly allowedDomains?: readonly string[]
      /** @description How long requests are logged. */
      readonly logRetentionDays?: number
      readonly notifications?: components['schemas']['Notifications']
      /**
       * Format: email
       * @description Where we ask about your integration.
       */
      readonly supportEmail?: string | null
      readonly webhookVersion?: components['schemas']['ApiVersion']
    }
    /** @description A signing secret of an endpoint. The secret itself is known to its owner only. */
    readonly SigningSecret: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      readonly createdAt: string
      /**
       * Format: date-time
       * @description Until when webhooks are signed with it too, `null` for the newest.
       */
      readonly expiresAt: string | null
      /** @description Identifies the secret. */
      readonly id: string
    }
    /**
     * @description A class of HTTP status codes.
     * @enum {string}
     */
    readonly StatusClass: '2xx' | '4xx' | '5xx'
    /** @description The client secret behind a request. */
    readonly UsedSecret: {
      readonly id: components['schemas']['SecretId']
      /** @description The last four characters, `null` if the application no longer has the secret. */
      readonly last4: string | null
    }
    /**
     * Format: uuid
     * @description Identifies a user.
     */
    readonly UserId: string
    /** @description One rule that a request breaks. Exactly one of `pointer`, `parameter` and `header` names the place. */
    readonly Violation: {
      /** @description The header. */
      readonly header?: string
      /** @description The rule in words. */
      readonly message: string
      /** @description The parameter in the path or the query. */
      readonly parameter?: string
      /**
       * Format: json-pointer
       * @description The place in the body, as a JSON Pointer (RFC 6901). The empty string is the whole body.
       */
      readonly pointer?: string
      /** @description The JSON Schema keyword that is broken, such as `pattern` or `required`. */
      readonly rule: string
    } & (unknown | unknown | unknown)
    /** @description An address that events are sent to. */
    readonly WebhookEndpoint: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      readonly createdAt: string
      /** @description What the endpoint is for. */
      readonly description: string
      /**
       * Format: date-time
       * @description Since when it is disabled.
       */
      readonly disabledAt: string | null
      /**
       * @description Why it is disabled: a member disabled it, the server responded with 410, or it failed for five days.
       * @enum {string|null}
       */
      readonly disabledReason: 'manual' | 'gone' | 'failing' | null
      /** @description The types of event that are sent; empty for all of them. */
      readonly events: readonly components['schemas']['EventType'][]
      /**
       * Format: date-time
       * @description Since when no attempt has succeeded, `null` if the last one has.
       */
      readonly failingSince: string | null
      readonly id: components['schemas']['EndpointId']
      /** @description How deliveries went in the last 24 hours. */
      readonly lastDay: {
        /** @description Delivered. */
        readonly delivered: number
        /** @description Given up. */
        readonly failed: number
        /** @description On their way. */
        readonly pending: number
      }
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description The signing secrets in force, newest first. */
      readonly secrets: readonly components['schemas']['SigningSecret'][]
      readonly status: components['schemas']['WebhookEndpointStatus']
      /**
       * Format: date-time
       * @description When it last changed.
       */
      readonly updatedAt: string
      /**
       * Format: uri
       * @description The address, kept in normal form and unique within the organization. It begins with `https://`, or in the sandbox with `http://` where the host is this machine (`localhost`, `127.0.0.0/8`, `[::1]`). It contains no user name, no password and no fragment, does not point to the platform itself, and does not lead to a private or reserved network: an IP address of one is refused, and a name that resolves to one gets no messages.
       */
      readonly url: string
    }
    /** @description What to change. Absent members stay as they are. */
    readonly WebhookEndpointChange: {
      /** @description What the endpoint is for. */
      readonly description?: string
      /** @description The types of event that are sent; empty for all of them. */
      readonly events?: readonly components['schemas']['EventType'][]
      readonly status?: components['schemas']['WebhookEndpointStatus']
      /**
       * Format: uri
       * @description The address, kept in normal form and unique within the organization. It begins with `https://`, or in the sandbox with `http://` where the host is this machine (`localhost`, `127.0.0.0/8`, `[::1]`). It contains no user name, no password and no fragment, does not point to the platform itself, and does not lead to a private or reserved network: an IP address of one is refused, and a name that resolves to one gets no messages.
       */
      readonly url?: string
    }
    /** @description An endpoint with its signing secret. */
    readonly WebhookEndpointCreated: {
      readonly endpoint: components['schemas']['WebhookEndpoint']
      readonly secret: components['schemas']['SecretValue']
    }
    /** @description The endpoint to create. */
    readonly WebhookEndpointCreation: {
      /** @description What the endpoint is for. */
      readonly description?: string
      /** @description The types of event that are sent; empty for all of them. */
      readonly events?: readonly components['schemas']['EventType'][]
      readonly organizationId: components['schemas']['OrganizationId']
      /**
       * Format: uri
       * @description The address, kept in normal form and unique within the organization. It begins with `https://`, or in the sandbox with `http://` where the host is this machine (`localhost`, `127.0.0.0/8`, `[::1]`). It contains no user name, no password and no fragment, does not point to the platform itself, and does not lead to a private or reserved network: an IP address of one is refused, and a name that resolves to one gets no messages.
       */
      readonly url: string
    }
    /** @description One page of endpoints. */
    readonly WebhookEndpointList: {
      /** @description The items of the page. */
      readonly items: readonly components['schemas']['WebhookEndpoint'][]
      readonly page: components['schemas']['Page']
    }
    /**
     * @description Whether events are sent to an endpoint.
     * @enum {string}
     */
    readonly WebhookEndpointStatus: 'enabled' | 'disabled'
    /** @description What is being sent. */
    readonly WebhookRecovered: {
      /** @description The number of events. */
      readonly events: number
    }
    /** @description Which events to send again. */
    readonly WebhookRecovery: {
      /**
       * Format: date-time
       * @description The first of them happened at or after this time.
       */
      readonly since: string
    }
    /** @description The event to send. */
    readonly WebhookTest: {
      readonly type: components['schemas']['EventType']
    }
  }
  responses: {
    /** @description The state of things does not allow this. */
    readonly ApplicationNameTaken: {
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
    /** @description What the path names does not exist. */
    readonly ApplicationNotFound: {
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
    /** @description What the path names does not exist. */
    readonly ApplicationNotFoundOrPublicKeyNotFound: {
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
    /** @description What the path names does not exist. */
    readonly ApplicationNotFoundOrSecretNotFound: {
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
    /** @description It was changed since the version that `If-Match` names. */
    readonly ChangedMeanwhile: {
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
    /** @description The request breaks the rules of this reference. */
    readonly CreationInvalid: {
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
    /** @description What the path names does not exist. */
    readonly DeliveryNotFound: {
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
    /** @description What the path names does not exist. */
    readonly EventNotFound: {
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
    /** @description You may not do this. `reason` and `detail` say why. */
    readonly Forbidden: {
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
    /** @description The request cannot be read, or a header or cursor is wrong. */
    readonly IdempotencyKeyMissing: {
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
    /** @description Something failed on our side. */
    readonly InternalError: {
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
    /** @description The request cannot be read, or a header or cursor is wrong. */
    readonly InvalidCursor: {
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
    /** @description The state of things does not allow this. */
    readonly InvitationAlreadyPendingOrMemberAlreadyExists: {
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
    /** @description The state of things does not allow this. */
    readonly InvitationNotPending: {
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
    /** @description The state of things does not allow this. */
    readonly LastAdministrator: {
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
    /** @description What the path names does not exist. */
    readonly LogNotFound: {
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
    /** @description The request cannot be read, or a header or cursor is wrong. */
    readonly MalformedCreation: {
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
    /** @description The request cannot be read, or a header or cursor is wrong. */
    readonly MalformedRequest: {
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
    /** @description What the path names does not exist. */
    readonly OrganizationNotFound: {
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
    /** @description What the path names does not exist. */
    readonly OrganizationNotFoundOrInvitationNotFound: {
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
    /** @description What the path names does not exist. */
    readonly OrganizationNotFoundOrMemberNotFound: {
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
    /** @description The body is larger than 1 MiB. */
    readonly PayloadTooLarge: {
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
    /** @description The state of things does not allow this. */
    readonly PublicKeyLimitReachedOrPublicKeyTaken: {
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
    /** @description You have used up the quota. */
    readonly RateLimited: {
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
    /** @description The state of things does not allow this. */
    readonly SecretAlreadyRevoked: {
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
    /** @description The state of things does not allow this. */
    readonly SecretLimitReached: {
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
    /** @description What the path names does not exist. */
    readonly SessionNotFound: {
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
    /** @description You are not signed in, or your session has ended. */
    readonly Unauthorized: {
      headers: {
        readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate']
        readonly 'X-Request-Id': components['headers']['X-Request-Id']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The body is not JSON. */
    readonly UnsupportedMediaType: {
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
    /** @description The request breaks the rules of this reference. */
    readonly ValidationFailed: {
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
    /** @description The request breaks the rules of this reference. */
    readonly ValidationFailedOrIdempotencyKeyReusedOrWebhookUrlForbidden: {
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
    /** @description The request breaks the rules of this reference. */
    readonly ValidationFailedOrWebhookUrlForbidden: {
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
    /** @description The state of things does not allow this. */
    readonly WebhookEndpointDisabled: {
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
    /** @description What the path names does not exist. */
    readonly WebhookEndpointNotFound: {
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
    /** @description The state of things does not allow this. */
    readonly WebhookUrlTaken: {
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
  }
  parameters: {
    /** @description The application. */
    readonly ApplicationId: components['schemas']['ApplicationId']
    /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
    readonly Cursor: string
    /** @description The delivery. */
    readonly DeliveryId: components['schemas']['DeliveryId']
    /** @description The endpoint. */
    readonly EndpointId: components['schemas']['EndpointId']
    /** @description The event. */
    readonly EventId: components['schemas']['MessageId']
    /**
     * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
     *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
     */
    readonly IdempotencyKey: string
    /** @description The `ETag` of the version that the change is about. With another one the change is refused with `changed_meanwhile`. */
    readonly IfMatch: string
    /** @description The invitation. */
    readonly InvitationId: components['schemas']['InvitationId']
    /** @description The public key. */
    readonly KeyId: components['schemas']['KeyId']
    /** @description How many items a page has at most. */
    readonly Limit: number
    /** @description Only requests at or after this time. */
    readonly LogsFrom: string
    /** @description Only requests of this application. */
    readonly LogsOfApplication: components['schemas']['ApplicationId']
    /** @description Only requests for this operation. */
    readonly LogsOfOperation: string
    /** @description Only this request. */
    readonly LogsOfRequest: components['schemas']['RequestId']
    /** @description Only requests with this secret, or with a token that it got. */
    readonly LogsOfSecret: components['schemas']['SecretId']
    /** @description Only responses of this class. */
    readonly LogsOfStatusClass: components['schemas']['StatusClass']
    /** @description Only requests to this version. */
    readonly LogsOfVersion: components['schemas']['ApiVersion']
    /** @description Only requests before this time. */
    readonly LogsTo: string
    /** @description Only responses with this error code. */
    readonly LogsWithCode: string
    /** @description Only requests with this method. */
    readonly LogsWithMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /** @description Only responses with this status. */
    readonly LogsWithStatus: number
    /** @description Only requests that have every word of this text in their path, query, operation, error code, request id or user agent. Case does not count. */
    readonly LogsWithText: string
    /** @description The organization. */
    readonly OrganizationId: components['schemas']['OrganizationId']
    /** @description The request. */
    readonly RequestId: components['schemas']['RequestId']
    /** @description The secret. */
    readonly SecretId: components['schemas']['SecretId']
    /** @description The session. */
    readonly SessionId: components['schemas']['SessionId']
    /** @description The member. */
    readonly UserId: components['schemas']['UserId']
  }
  requestBodies: never
  headers: {
    /** @description The version of what can be edited. Send it in `If-Match` with a change, so that nothing is overwritten that someone else changed meanwhile. */
    readonly ETag: string
    /** @description `true` if this is the stored response to an earlier request with the same `Idempotency-Key`. */
    readonly 'Idempotency-Replayed': boolean
    /** @description Where the state of what was created can be read, relative to the server. */
    readonly Location: string
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
    /** @description How to authenticate (RFC 9110, section 11.6.1). */
    readonly 'WWW-Authenticate': string
    /** @description Identifies this request in our records. Quote it when you ask for help. */
    readonly 'X-Request-Id': string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  readonly listAlerts: {
    readonly parameters: {
      readonly query: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description The organization whose alerts are listed. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description Only alerts in this state. */
        readonly state?: components['schemas']['AlertState']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of alerts. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['AlertList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listApplications: {
    readonly parameters: {
      readonly query: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description Only applications of this environment. */
        readonly environment?: components['schemas']['Environment']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description What comes first. */
        readonly order?:
          | 'newest'
          | 'oldest'
          | 'name'
          | 'recently_used'
          | 'longest_unused'
          | 'newest_secret'
          | 'oldest_secret'
        /** @description The organization whose things are listed. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description Only applications about which this person is asked, by email address. */
        readonly owner?: string
        /** @description Only applications that use this product. */
        readonly product?: components['schemas']['Product']
        /** @description Only applications whose name, client id, tags or owner hold this text. */
        readonly search?: string
        /** @description Only applications with this status. */
        readonly status?: components['schemas']['ApplicationStatus']
        /** @description Only applications that have this tag. */
        readonly tag?: string
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of applications. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ApplicationList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly createApplication: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['ApplicationCreation']
      }
    }
    readonly responses: {
      /** @description The application, and its secret for the only time. */
      readonly 201: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ApplicationCreated']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 409: components['responses']['ApplicationNameTaken']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getApplication: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The application. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Application']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['ApplicationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly deleteApplication: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The application is deleted. */
      readonly 204: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content?: never
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['ApplicationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly updateApplication: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description The `ETag` of the version that the change is about. With another one the change is refused with `changed_meanwhile`. */
        readonly 'If-Match'?: components['parameters']['IfMatch']
      }
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['ApplicationChange']
      }
    }
    readonly responses: {
      /** @description The application after the change. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Application']
        }
      }
      readonly 400: components['responses']['MalformedRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['ApplicationNotFound']
      readonly 409: components['responses']['ApplicationNameTaken']
      readonly 412: components['responses']['ChangedMeanwhile']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly addPublicKey: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['PublicKeyCreation']
      }
    }
    readonly responses: {
      /** @description The key. */
      readonly 201: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['PublicKey']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['ApplicationNotFound']
      readonly 409: components['responses']['PublicKeyLimitReachedOrPublicKeyTaken']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly revokePublicKey: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
        /** @description The public key. */
        readonly keyId: components['parameters']['KeyId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The key is revoked. */
      readonly 204: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content?: never
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['ApplicationNotFoundOrPublicKeyNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listSecrets: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The secrets. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['SecretList']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['ApplicationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly rotateSecret: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['Rotation']
      }
    }
    readonly responses: {
      /** @description The new secret for the only time, and all secrets. */
      readonly 201: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['SecretCreated']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['ApplicationNotFound']
      readonly 409: components['responses']['SecretLimitReached']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly revokeSecret: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The application. */
        readonly applicationId: components['parameters']['ApplicationId']
        /** @description The secret. */
        readonly secretId: components['parameters']['SecretId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The secret after the revocation. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Secret']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['ApplicationNotFoundOrSecretNotFound']
      readonly 409: components['responses']['SecretAlreadyRevoked']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listDeliveries: {
    readonly parameters: {
      readonly query: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description Only deliveries to this endpoint. */
        readonly endpointId?: components['schemas']['EndpointId']
        /** @description Only deliveries of this event. */
        readonly eventId?: components['schemas']['MessageId']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description The organization whose things are listed. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description Only deliveries of events that this request has led to, at once or later. */
        readonly requestId?: components['schemas']['RequestId']
        /** @description Only deliveries in this state. */
        readonly state?: components['schemas']['DeliveryState']
        /** @description Only deliveries of events of this type. */
        readonly type?: components['schemas']['EventType']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of deliveries. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['DeliveryList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getDelivery: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The delivery. */
        readonly deliveryId: components['parameters']['DeliveryId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The delivery. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['DeliveryDetail']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['DeliveryNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly replayDelivery: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path: {
        /** @description The delivery. */
        readonly deliveryId: components['parameters']['DeliveryId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The delivery, whose attempt is under way. */
      readonly 202: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Delivery']
        }
      }
      readonly 400: components['responses']['IdempotencyKeyMissing']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['DeliveryNotFound']
      readonly 409: components['responses']['WebhookEndpointDisabled']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listEvents: {
    readonly parameters: {
      readonly query: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description The organization whose things are listed. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description Only events that this request has led to. */
        readonly requestId?: components['schemas']['RequestId']
        /** @description Only events of this type. */
        readonly type?: components['schemas']['EventType']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of events. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['EventList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getEvent: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The event. */
        readonly eventId: components['parameters']['EventId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The event. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Event']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['EventNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly summarizeLogs: {
    readonly parameters: {
      readonly query: {
        /** @description Only requests to this version. */
        readonly api?: components['parameters']['LogsOfVersion']
        /** @description Only requests of this application. */
        readonly applicationId?: components['parameters']['LogsOfApplication']
        /** @description Only responses with this error code. */
        readonly code?: components['parameters']['LogsWithCode']
        /** @description Only requests at or after this time. */
        readonly from?: components['parameters']['LogsFrom']
        /** @description Only requests with this method. */
        readonly method?: components['parameters']['LogsWithMethod']
        /** @description Only requests for this operation. */
        readonly operationId?: components['parameters']['LogsOfOperation']
        /** @description The organization whose requests are counted. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description Only this request. */
        readonly requestId?: components['parameters']['LogsOfRequest']
        /** @description Only requests that have every word of this text in their path, query, operation, error code, request id or user agent. Case does not count. */
        readonly search?: components['parameters']['LogsWithText']
        /** @description Only requests with this secret, or with a token that it got. */
        readonly secretId?: components['parameters']['LogsOfSecret']
        /** @description Only responses with this status. */
        readonly status?: components['parameters']['LogsWithStatus']
        /** @description Only responses of this class. */
        readonly statusClass?: components['parameters']['LogsOfStatusClass']
        /** @description Only requests before this time. */
        readonly to?: components['parameters']['LogsTo']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The figures. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['LogSummary']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listLogs: {
    readonly parameters: {
      readonly query: {
        /** @description Only requests to this version. */
        readonly api?: components['parameters']['LogsOfVersion']
        /** @description Only requests of this application. */
        readonly applicationId?: components['parameters']['LogsOfApplication']
        /** @description Only responses with this error code. */
        readonly code?: components['parameters']['LogsWithCode']
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description Only requests at or after this time. */
        readonly from?: components['parameters']['LogsFrom']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description Only requests with this method. */
        readonly method?: components['parameters']['LogsWithMethod']
        /** @description Only requests for this operation. */
        readonly operationId?: components['parameters']['LogsOfOperation']
        /** @description What comes first. */
        readonly order?: 'newest' | 'oldest' | 'slowest' | 'fastest'
        /** @description The organization whose things are listed. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description Only this request. */
        readonly requestId?: components['parameters']['LogsOfRequest']
        /** @description Only requests that have every word of this text in their path, query, operation, error code, request id or user agent. Case does not count. */
        readonly search?: components['parameters']['LogsWithText']
        /** @description Only requests with this secret, or with a token that it got. */
        readonly secretId?: components['parameters']['LogsOfSecret']
        /** @description Only responses with this status. */
        readonly status?: components['parameters']['LogsWithStatus']
        /** @description Only responses of this class. */
        readonly statusClass?: components['parameters']['LogsOfStatusClass']
        /** @description Only requests before this time. */
        readonly to?: components['parameters']['LogsTo']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of requests. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['LogList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getLog: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The request. */
        readonly requestId: components['parameters']['RequestId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The request. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['LogDetail']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['LogNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getMe: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description You. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Me']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listSessions: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Your sessions. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['SessionList']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly endSessions: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description You are signed out. */
      readonly 204: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content?: never
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly endSession: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The session. */
        readonly sessionId: components['parameters']['SessionId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The session has ended. */
      readonly 204: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content?: never
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 404: components['responses']['SessionNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getMeta: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The names. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Meta']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getMetrics: {
    readonly parameters: {
      readonly query: {
        /** @description Only requests of this application. */
        readonly applicationId?: components['schemas']['ApplicationId']
        /** @description The organization whose things are listed. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description How far back. */
        readonly range?: '1h' | '24h' | '7d' | '30d'
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The figures. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Metrics']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listOrganizations: {
    readonly parameters: {
      readonly query?: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description Only organizations whose name or identifier holds this text. */
        readonly search?: string
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of organizations. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['OrganizationList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listAuditLog: {
    readonly parameters: {
      readonly query?: {
        /** @description Only this kind of change. */
        readonly action?: string
        /** @description Only changes by this user. */
        readonly actorId?: components['schemas']['UserId']
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
      }
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of the audit log. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['AuditLog']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listInvitations: {
    readonly parameters: {
      readonly query?: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description Only invitations with this status. */
        readonly status?: components['schemas']['InvitationStatus']
      }
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of invitations. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['InvitationList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly createInvitation: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['InvitationCreation']
      }
    }
    readonly responses: {
      /** @description The invitation. */
      readonly 201: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Invitation']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 409: components['responses']['InvitationAlreadyPendingOrMemberAlreadyExists']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly revokeInvitation: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The invitation. */
        readonly invitationId: components['parameters']['InvitationId']
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The invitation is revoked. */
      readonly 204: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content?: never
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFoundOrInvitationNotFound']
      readonly 409: components['responses']['InvitationNotPending']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listMembers: {
    readonly parameters: {
      readonly query?: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
      }
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of members. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['MemberList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly removeMember: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
        /** @description The member. */
        readonly userId: components['parameters']['UserId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The member is removed. */
      readonly 204: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content?: never
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFoundOrMemberNotFound']
      readonly 409: components['responses']['LastAdministrator']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly updateMember: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
        /** @description The member. */
        readonly userId: components['parameters']['UserId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['MemberChange']
      }
    }
    readonly responses: {
      /** @description The member after the change. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Member']
        }
      }
      readonly 400: components['responses']['MalformedRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFoundOrMemberNotFound']
      readonly 409: components['responses']['LastAdministrator']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getSettings: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The settings. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Settings']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly updateSettings: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description The `ETag` of the version that the change is about. With another one the change is refused with `changed_meanwhile`. */
        readonly 'If-Match'?: components['parameters']['IfMatch']
      }
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['SettingsChange']
      }
    }
    readonly responses: {
      /** @description The settings after the change. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Settings']
        }
      }
      readonly 400: components['responses']['MalformedRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 412: components['responses']['ChangedMeanwhile']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly listWebhookEndpoints: {
    readonly parameters: {
      readonly query: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description The organization whose things are listed. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description Only endpoints with this status. */
        readonly status?: components['schemas']['WebhookEndpointStatus']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page of endpoints. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpointList']
        }
      }
      readonly 400: components['responses']['InvalidCursor']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly createWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['WebhookEndpointCreation']
      }
    }
    readonly responses: {
      /** @description The endpoint, and its signing secret for the only time. */
      readonly 201: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpointCreated']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 409: components['responses']['WebhookUrlTaken']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['ValidationFailedOrIdempotencyKeyReusedOrWebhookUrlForbidden']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The endpoint. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpoint']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['WebhookEndpointNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly deleteWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The endpoint is deleted. */
      readonly 204: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content?: never
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['WebhookEndpointNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly updateWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description The `ETag` of the version that the change is about. With another one the change is refused with `changed_meanwhile`. */
        readonly 'If-Match'?: components['parameters']['IfMatch']
      }
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['WebhookEndpointChange']
      }
    }
    readonly responses: {
      /** @description The endpoint after the change. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpoint']
        }
      }
      readonly 400: components['responses']['MalformedRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['WebhookEndpointNotFound']
      readonly 409: components['responses']['WebhookUrlTaken']
      readonly 412: components['responses']['ChangedMeanwhile']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['ValidationFailedOrWebhookUrlForbidden']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly recoverWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['WebhookRecovery']
      }
    }
    readonly responses: {
      /** @description How many events are being sent. */
      readonly 202: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['WebhookRecovered']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['WebhookEndpointNotFound']
      readonly 409: components['responses']['WebhookEndpointDisabled']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly rotateWebhookSecret: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['Rotation']
      }
    }
    readonly responses: {
      /** @description The endpoint, and the new signing secret for the only time. */
      readonly 201: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpointCreated']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['WebhookEndpointNotFound']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly testWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours gets
         *     the first response again and creates nothing. Errors are not kept: after one, the key may be used again.
         */
        readonly 'Idempotency-Key': components['parameters']['IdempotencyKey']
      }
      readonly path: {
        /** @description The endpoint. */
        readonly endpointId: components['parameters']['EndpointId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['WebhookTest']
      }
    }
    readonly responses: {
      /** @description The delivery, whose first attempt is under way. */
      readonly 202: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Delivery']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['WebhookEndpointNotFound']
      readonly 409: components['responses']['WebhookEndpointDisabled']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly alertOpened: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['AlertEvent']
      }
    }
    readonly responses: {
      /** @description The event was accepted. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readonly alertResolved: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['AlertEvent']
      }
    }
    readonly responses: {
      /** @description The event was accepted. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
