/**
 * The types of an API. Generated from openapi/v1.yaml: run `npm run contract-types` after a change of it.
 *
 * contract: sha256-8d2befb90fa26f3b7a482b03eb4a9f0085be09897f78772c98acbbbc97f6ea38
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
     * @description Reports whether an access token is active and what it may do. Services that receive tokens of this platform use
     *     it to learn of a revocation before the token expires.
     *
     *     A token that is expired, revoked, damaged or unknown gets `{"active": false}` without a reason, so that attackers
     *     cannot probe for tokens. You may cache the response for at most 60 seconds.
     *
     *     This version accepts JSON and returns a flat list of roles. The
     *     [operation of version 2](/docs/api/v2/introspect-token) conforms to RFC 7662 in every detail and adds the
     *     session, the roles by organization and the key to which the token is bound. Use it for new work.
     */
    readonly post: operations['introspectToken']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/auth/revoke': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Revoke an access token
     * @description Ends an access token before it expires, as [RFC 7009](https://www.rfc-editor.org/rfc/rfc7009) describes. Your
     *     application can revoke its own tokens only. The revocation reaches every region within five seconds.
     *
     *     The response is `200` even if the token is unknown, expired or already revoked: the token is unusable in any case.
     */
    readonly post: operations['revokeAuthToken']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/auth/token': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Generate an access token
     * @description Exchanges the credentials of your application for an access token, by the client credentials grant of
     *     [RFC 6749, section 4.4](https://www.rfc-editor.org/rfc/rfc6749#section-4.4).
     *
     *     Send the client id and the client secret by HTTP Basic authentication. The token lasts 15 minutes and there is
     *     no refresh token: ask for a new one when it is about to expire, and reuse it until then. Without `scope` you
     *     get every scope that your application was granted.
     *
     *     An application with a public key can send a `client_assertion` instead, which its private key signed
     *     (`private_key_jwt`, RFC 7523), and no `Authorization` header.
     */
    readonly post: operations['generateAuthToken']
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
        /** @description The event, as `initiateFileUpload` or `mintDataRequest` returned it. */
        readonly eventId: components['parameters']['EventId']
      }
      readonly cookie?: never
    }
    /**
     * Get the status of an event
     * @description Reads how far a file upload or a mint request has come. The member `kind` says which of the two it is.
     *
     *     Prefer the webhooks `file.upload.completed` and `mint.status.updated`. If you ask, wait as long as `Retry-After`
     *     says; the header is present until the state is final. Events are kept for 90 days after that.
     */
    readonly get: operations['getEventStatus']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/files': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Initiate a file upload
     * @description Uploads one file of at most 25 MiB for a later mint request. The file is accepted, scanned for malware, checked
     *     against the digest that you declared, and then stored for 30 days, or until it is minted.
     *
     *     The response comes before the scan. Follow the event by the webhook `file.upload.completed` or by
     *     `getEventStatus`; mint the file only when its state is `stored`.
     */
    readonly post: operations['initiateFileUpload']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/kyb/onboarding': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Onboard an organization
     * @description Creates an organization, its first administrator, and a business verification that starts at once.
     *
     *     Send what the register knows about the business. The identifier is compared with the register of the country
     *     before anything is created; the rest is checked by the verification. If the business was invited, send the
     *     `inviteCode` so that the invitation is accepted by the same step.
     */
    readonly post: operations['onboarding']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/kyb/reports': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Generate a KYB report
     * @description Orders a report on an approved business verification: a document that shows what was checked, against which
     *     sources, and with what result.
     *
     *     The report is put together in the background, usually within two minutes. `kyb.status.updated` is sent whenever
     *     its state changes, and `getBusinessVerification` shows the newest report, with a download address once the
     *     state is `completed`. A verification can have one unfinished report at a time.
     */
    readonly post: operations['generateKybReport']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/kyb/verifications/{verificationId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The business verification, as `onboarding` returned it. */
        readonly verificationId: components['parameters']['VerificationId']
      }
      readonly cookie?: never
    }
    /**
     * Get a business verification
     * @description Reads the state of a business verification, the checks that it consists of, what it still needs, and its newest
     *     report.
     *
     *     Prefer the webhook `kyb.status.updated` to asking again and again. If you do ask, wait as long as `Retry-After`
     *     says; the header is present while the verification or its report is unfinished.
     */
    readonly get: operations['getBusinessVerification']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/mint/requests': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Request the minting of data
     * @description Asks to mint one asset into a data VDT. The asset is a stored file, a small JSON record that you send along, or
     *     the outcome of an approved business verification; `asset.kind` says which.
     *
     *     The owner must be a verified organization. Minting is asynchronous and usually takes less than a minute. Follow
     *     it by the webhook `mint.status.updated` or by `getEventStatus`; the event names the VDT when the state is
     *     `minted`.
     */
    readonly post: operations['mintDataRequest']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/organizations/{organizationId}': {
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
     * Get an organization
     * @description Reads an organization and the state of its current business verification. You can read your own organization
     *     and those that your application onboarded or invited.
     */
    readonly get: operations['getOrganization']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/organizations/{organizationId}/invites': {
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
     * List the invitations of an organization
     * @description Lists the invitations that the organization has sent, newest first. A cursor belongs to its filters and is
     *     valid for 24 hours. Invitations that arrive while you read do not shift the pages.
     */
    readonly get: operations['getOrganizationInvites']
    readonly put?: never
    /**
     * Invite an organization
     * @description Invites another business to the platform in the name of a verified organization. The contact receives an email
     *     with a link and an invitation code. The person who accepts becomes the first administrator of the new organization,
     *     and its business verification begins.
     *
     *     The webhook `kyb.organization.invited` is sent when the email was handed over. When the invitation is accepted,
     *     `organization.admin.created` and `kyb.status.updated` follow.
     */
    readonly post: operations['orgInvite']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/organizations/{organizationId}/users/{userId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
        /** @description The user. */
        readonly userId: components['parameters']['UserId']
      }
      readonly cookie?: never
    }
    /**
     * Get a user of an organization
     * @description Reads one user as the organization sees them: name, roles, products, and the user-level record that says how
     *     well their identity is established and how that changed.
     */
    readonly get: operations['getOrganizationUser']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/vdts/{vdtId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The data VDT. */
        readonly vdtId: components['parameters']['VdtId']
      }
      readonly cookie?: never
    }
    /**
     * Get the details of a data VDT
     * @description Reads a data VDT: what was minted, by whom, under which policy, where the ledger records it, and the newest of
     *     its action VDTs.
     *
     *     To prove that content in your hands is what was minted, compute its digest and compare it with `content.digest`.
     *     Records and verifications are put into canonical form (RFC 8785) before the digest is computed.
     */
    readonly get: operations['getDataVdtDetails']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/vdts/{vdtId}/actions/{actionId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The action VDT, as `latestActions` of the data VDT names it. */
        readonly actionId: components['parameters']['ActionId']
        /** @description The data VDT. */
        readonly vdtId: components['parameters']['VdtId']
      }
      readonly cookie?: never
    }
    /**
     * Get a minted action VDT
     * @description Reads one action VDT: the record that something was done with a data VDT. The member `action` says what, and
     *     decides which further members there are. Action VDTs are written once and never change.
     */
    readonly get: operations['getMintedActionVdt']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export interface webhooks {
  readonly 'file.upload.completed': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * File upload completed
     * @description Sent once for each upload, when the file was stored or rejected. Mint the file only if `data.state` is `stored`;
     *     otherwise `data.failure` says what to correct.
     */
    readonly post: operations['fileUploadCompleted']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly 'kyb.organization.invited': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Organization invited
     * @description Sent when the email with the invitation was handed over to the mail server of the contact. It does not say that
     *     the contact has read it. The invitation code is not part of the event.
     */
    readonly post: operations['kybOrganizationInvited']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly 'kyb.status.updated': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * KYB status updated
     * @description Sent when the business-verification provider reports a new state of a verification or of its report.
     *     `data.subject` says which of the two has changed; the other members describe the verification as it is now.
     */
    readonly post: operations['kybStatusUpdated']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly 'mint.status.updated': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Mint status updated
     * @description Sent for each change of the state of a mint request. Events can arrive out of order: compare `timestamp` with
     *     what you stored, and ignore an older one. `data.vdtId` is set when the state is `minted`.
     */
    readonly post: operations['mintStatusUpdated']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly 'organization.admin.created': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Organization administrator created
     * @description Sent when an organization gains an administrator: with its onboarding, with an accepted invitation, or because
     *     another administrator appointed one.
     */
    readonly post: operations['organizationAdminCreated']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export interface components {
  schemas: {
    /**
     * Accessed
     * @description The content was read.
     */
    readonly AccessedAction: components['schemas']['ActionBase'] & {
      /**
       * @description Its content was read.
       * @constant
       */
      readonly action?: 'accessed'
      /** @description The purpose that the reader declared, if any. */
      readonly purpose: string | null
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      readonly action: 'accessed'
    }
    /** @description What every action VDT has. */
    readonly ActionBase: {
      readonly action: components['schemas']['ActionKind']
      /** @description The organization that did it. */
      readonly actorId: components['schemas']['OrganizationId']
      readonly id: components['schemas']['ActionId']
      readonly ledger: components['schemas']['LedgerEntry']
      /**
       * Format: date-time
       * @description When the action VDT was minted.
       */
      readonly mintedAt: string
      readonly vdtId: components['schemas']['VdtId']
    }
    /**
     * @description Identifies an action VDT.
     * @example act_5GhJ2kLq8WeR4tYu
     */
    readonly ActionId: string
    /**
     * @description What was done with a data VDT.
     * @enum {string}
     */
    readonly ActionKind: 'minted' | 'shared' | 'accessed' | 'revoked'
    /** @description The record that something was done with a data VDT. */
    readonly ActionVdt:
      | components['schemas']['MintedAction']
      | components['schemas']['SharedAction']
      | components['schemas']['AccessedAction']
      | components['schemas']['RevokedAction']
    /**
     * Active token
     * @description The token may be used.
     */
    readonly ActiveToken: {
      /**
       * @description The token is valid now.
       * @constant
       */
      readonly active: true
      /** @description The application to which the token was issued. */
      readonly clientId: string
      /**
       * Format: date-time
       * @description When the token expires.
       */
      readonly expiresAt: string
      /**
       * Format: date-time
       * @description When the token was issued.
       */
      readonly issuedAt: string
      /** @description The organization that owns the application, `null` for applications of the platform itself. */
      readonly organizationId: components['schemas']['OrganizationId'] | null
      /**
       * @description The roles of the user, global ones and those in organizations in one flat list. Which role belongs to which
       *     organization is only in version 2. Empty for applications.
       */
      readonly roles: readonly string[]
      /** @description The scopes of the token. */
      readonly scopes: readonly string[]
      /** @description The UUID of a user, or the client id of an application. */
      readonly subject: string
    }
    /** @description A postal address. */
    readonly Address: {
      readonly countryCode: components['schemas']['CountryCode']
      /** @description Street, house number and everything else before the locality. */
      readonly lines: readonly string[]
      /** @description City, town or village. */
      readonly locality: string
      /** @description Postal code, where the country has them. */
      readonly postalCode?: string
      /** @description State, province or county, where the country uses one in addresses. */
      readonly region?: string
    }
    /** @description The person who will administer the organization. */
    readonly Administrator: {
      readonly email: components['schemas']['Email']
      /** @description The family name. */
      readonly familyName: string
      /** @description The given name. */
      readonly givenName: string
      /**
       * @description A telephone number in the E.164 form.
       * @example +494012345678
       */
      readonly phone?: string
    }
    /** @description What is minted. */
    readonly Asset:
      | components['schemas']['FileAsset']
      | components['schemas']['RecordAsset']
      | components['schemas']['VerificationAsset']
    /** @description What the register knows about the business. */
    readonly Business: {
      readonly address: components['schemas']['Address']
      readonly identifier: components['schemas']['BusinessIdentifier']
      /**
       * Format: date
       * @description The date of incorporation or first registration.
       */
      readonly incorporatedOn?: string
      readonly legalForm: components['schemas']['LegalForm']
      /** @description The name in the register, letter by letter. */
      readonly legalName: string
      /** @description The beneficial owners, if the register does not publish them. */
      readonly owners?: readonly components['schemas']['Owner'][]
      /** @description The name under which the business trades, if it is another. */
      readonly tradingName?: string
      /**
       * @deprecated
       * @description Deprecated since 1.6.0 and ignored: the tax number is found by `identifier`. It is rejected from 2027-07-01.
       */
      readonly vatNumber?: string
      /**
       * Format: uri
       * @description The address of the website, with `https`.
       */
      readonly website?: string
    }
    /**
     * @description How the business is known to a register. Each scheme has members of its own. Supported are Germany, France, the
     *     United Kingdom and the United States by their registers, and every country of the European Economic Area by LEI.
     * @example {
     *       "scheme": "gb_company_number",
     *       "companyNumber": "99900123"
     *     }
     * @example {
     *       "scheme": "lei",
     *       "lei": "9695EXAMPLE000000172"
     *     }
     */
    readonly BusinessIdentifier:
      | components['schemas']['GbCompanyNumber']
      | components['schemas']['DeRegisterEntry']
      | components['schemas']['FrSiren']
      | components['schemas']['UsEin']
      | components['schemas']['Lei']
    /** @description The verification of a business. */
    readonly BusinessVerification: {
      /** @description The checks that were begun, in the order of their beginning. */
      readonly checks: readonly components['schemas']['VerificationCheck'][]
      /**
       * Format: date-time
       * @description When the verification began.
       */
      readonly createdAt: string
      /**
       * Format: date-time
       * @description When it was approved or rejected.
       */
      readonly decidedAt: string | null
      /**
       * Format: date-time
       * @description When the approval ends.
       */
      readonly expiresAt: string | null
      readonly id: components['schemas']['VerificationId']
      readonly organizationId: components['schemas']['OrganizationId']
      readonly provider: components['schemas']['VerificationProvider']
      /** @description Why the verification was rejected, `null` in every other state. */
      readonly reason: components['schemas']['VerificationReason'] | null
      readonly reference?: components['schemas']['Reference']
      /** @description The newest report, `null` if none was ordered. */
      readonly report: components['schemas']['KybReport'] | null
      /** @description What is still needed. Empty unless the state is `needs_information`. */
      readonly requirements: readonly components['schemas']['VerificationRequirement'][]
      readonly state: components['schemas']['VerificationState']
      /**
       * @deprecated
       * @description Deprecated since 1.4.0: the `state` in upper case. It is left out from 2027-07-01. Use `state`.
       * @enum {string}
       */
      readonly status?: 'PENDING' | 'IN_PROGRESS' | 'NEEDS_INFORMATION' | 'APPROVED' | 'REJECTED' | 'EXPIRED'
      /**
       * Format: date-time
       * @description When the verification or its report last changed.
       */
      readonly updatedAt: string
    }
    /**
     * @description What is checked.
     * @enum {string}
     */
    readonly CheckKind: 'registry' | 'address' | 'ownership' | 'sanctions' | 'tax'
    /**
     * @description A country by its ISO 3166-1 alpha-2 code.
     * @example GB
     * @example DE
     */
    readonly CountryCode: string
    /** @description A verified data token (VDT), which represents content. */
    readonly DataVdt: {
      /** @description How many action VDTs there are. */
      readonly actionCount: number
      readonly content: components['schemas']['VdtContent']
      readonly id: components['schemas']['VdtId']
      /** @description The newest action VDTs, newest first. */
      readonly latestActions: readonly components['schemas']['ActionId'][]
      readonly ledger: components['schemas']['LedgerEntry']
      /**
       * Format: date-time
       * @description When the VDT was minted.
       */
      readonly mintedAt: string
      readonly mintRequestId: components['schemas']['MintRequestId']
      readonly ownerId: components['schemas']['OrganizationId']
      readonly policy: components['schemas']['Policy']
      readonly reference?: components['schemas']['Reference']
      /**
       * @description Whether the VDT may be used.
       * @enum {string}
       */
      readonly status: 'active' | 'suspended' | 'revoked' | 'expired'
      /** @description The words by which the VDT can be found. */
      readonly tags: readonly string[]
      /** @description The title for people. */
      readonly title: string
      /**
       * Format: date-time
       * @description When its status or its actions last changed.
       */
      readonly updatedAt: string
    }
    /**
     * Germany
     * @description An entry of the commercial register or of a related one.
     */
    readonly DeRegisterEntry: {
      /**
       * @description The court that keeps the register.
       * @example Amtsgericht Hamburg
       */
      readonly court: string
      /**
       * @description The number of the entry, with a suffix where the court uses one.
       * @example 990117
       */
      readonly number: string
      /**
       * @description The kind of register.
       * @enum {string}
       */
      readonly register: 'HRA' | 'HRB' | 'GnR' | 'PR' | 'VR'
      /**
       * @description Handelsregister and related registers. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly scheme: 'de_register_entry'
    }
    /** @description The digest of a content. */
    readonly Digest: {
      /**
       * @description The algorithm, by its name in the IANA registry of hash algorithms.
       * @constant
       */
      readonly algorithm: 'sha-256'
      readonly value: components['schemas']['Sha256']
    }
    /**
     * Format: email
     * @description An email address.
     * @example amara.okafor@harbour-mill.example
     */
    readonly Email: string
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
      | 'insufficient_scope'
      | 'ip_address_not_allowed'
      | 'organization_access_denied'
      | 'organization_not_verified'
      | 'endpoint_not_found'
      | 'organization_not_found'
      | 'verification_not_found'
      | 'user_not_found'
      | 'event_not_found'
      | 'file_not_found'
      | 'vdt_not_found'
      | 'action_not_found'
      | 'method_not_allowed'
      | 'idempotency_key_in_use'
      | 'organization_already_exists'
      | 'invite_not_usable'
      | 'invite_already_pending'
      | 'report_in_progress'
      | 'verification_not_complete'
      | 'file_not_ready'
      | 'asset_already_minted'
      | 'payload_too_large'
      | 'file_too_large'
      | 'unsupported_media_type'
      | 'file_type_not_supported'
      | 'validation_failed'
      | 'idempotency_key_reused'
      | 'country_not_supported'
      | 'identifier_invalid'
      | 'checksum_mismatch'
      | 'rate_limited'
      | 'internal_error'
      | 'provider_unavailable'
    /** @description The course of a file upload or of a mint request. */
    readonly Event: components['schemas']['FileUploadEvent'] | components['schemas']['MintEvent']
    /** @description What both kinds of event have. */
    readonly EventBase: {
      /**
       * Format: date-time
       * @description When the event began.
       */
      readonly createdAt: string
      /** @description Why it has failed, `null` otherwise. */
      readonly failure: components['schemas']['EventFailure'] | null
      /** @description Whether the state is final. */
      readonly final: boolean
      readonly id: components['schemas']['EventId']
      readonly organizationId: components['schemas']['OrganizationId']
      /**
       * Format: date-time
       * @description When the state last changed.
       */
      readonly updatedAt: string
    }
    /** @description Why an upload or a mint request has failed. */
    readonly EventFailure: {
      /**
       * @description The reason, for programs.
       * @enum {string}
       */
      readonly code:
        | 'malware_detected'
        | 'content_unreadable'
        | 'content_invalid'
        | 'policy_invalid'
        | 'ledger_rejected'
      /** @description The reason, for people. */
      readonly message: string
    }
    /**
     * @description Identifies an event, that is the course of a file upload or of a mint request.
     * @example evt_4XvT7kLm2RqN9wPc
     */
    readonly EventId: string
    /**
     * Format: date-time
     * @description When the reported change happened. It stays the same on every retry.
     */
    readonly EventTimestamp: string
    /**
     * File
     * @description A stored file.
     */
    readonly FileAsset: {
      readonly fileId: components['schemas']['FileId']
      /**
       * @description A stored file. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly kind: 'file'
    }
    /**
     * File
     * @description A file.
     */
    readonly FileContent: {
      readonly digest: components['schemas']['Digest']
      /** @description The name of the file. */
      readonly fileName: string
      /**
       * @description A file. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly kind: 'file'
      readonly mediaType: components['schemas']['FileMediaType']
      /** @description The size of the content in bytes. */
      readonly sizeBytes: number
    }
    /**
     * @description Identifies an uploaded file.
     * @example file_9BnV4cXs1QmH7rJd
     */
    readonly FileId: string
    /**
     * @description The media type of a file.
     * @enum {string}
     */
    readonly FileMediaType: 'text/csv' | 'application/json' | 'application/pdf' | 'image/png' | 'image/jpeg'
    /** @description What belongs to a file. */
    readonly FileMetadata: {
      /** @description The organization that will own the file. */
      readonly organizationId: components['schemas']['OrganizationId']
      readonly purpose: components['schemas']['FilePurpose']
      readonly reference?: components['schemas']['Reference']
      /** @description The digest of the content. If you send it, a file that changed in transit is rejected. */
      readonly sha256?: components['schemas']['Sha256']
    }
    /**
     * @description What a file is for.
     * @enum {string}
     */
    readonly FilePurpose: 'mint' | 'kyb_evidence'
    /**
     * @description Progress of a file upload.
     * @enum {string}
     */
    readonly FileState: 'received' | 'scanning' | 'stored' | 'rejected'
    /** @description A received file. */
    readonly FileUpload: {
      /**
       * Format: date-time
       * @description When the file was received.
       */
      readonly createdAt: string
      readonly eventId: components['schemas']['EventId']
      /**
       * Format: date-time
       * @description When the file is deleted, unless it has been minted.
       */
      readonly expiresAt: string
      readonly fileId: components['schemas']['FileId']
      /** @description The name of the file, without any folder. */
      readonly fileName: string
      readonly mediaType: components['schemas']['FileMediaType']
      readonly organizationId: components['schemas']['OrganizationId']
      readonly purpose: components['schemas']['FilePurpose']
      readonly reference?: components['schemas']['Reference']
      readonly sha256: components['schemas']['Sha256']
      /** @description The size of the content in bytes. */
      readonly sizeBytes: number
      readonly state: components['schemas']['FileState']
    }
    /** @description The event `file.upload.completed`. */
    readonly FileUploadCompleted: {
      /** @description The file and what has become of it. */
      readonly data: {
        readonly eventId: components['schemas']['EventId']
        /** @description Why the file was rejected, `null` otherwise. */
        readonly failure: components['schemas']['EventFailure'] | null
        readonly fileId: components['schemas']['FileId']
        /** @description The name of the file. */
        readonly fileName: string
        readonly mediaType: components['schemas']['FileMediaType']
        readonly organizationId: components['schemas']['OrganizationId']
        readonly reference?: components['schemas']['Reference']
        readonly sha256: components['schemas']['Sha256']
        /** @description The size of the content in bytes. */
        readonly sizeBytes: number
        /**
         * @description The final state of the upload.
         * @enum {string}
         */
        readonly state: 'stored' | 'rejected'
      }
      readonly timestamp: components['schemas']['EventTimestamp']
      /**
       * @description The name of the event.
       * @constant
       */
      readonly type: 'file.upload.completed'
    }
    /**
     * File upload
     * @description The course of a file upload.
     */
    readonly FileUploadEvent: components['schemas']['EventBase'] & {
      readonly fileId: components['schemas']['FileId']
      /** @description The states in their order, the present one last. */
      readonly history: readonly {
        readonly state: components['schemas']['FileState']
        /**
         * Format: date-time
         * @description When the state was reached.
         */
        readonly timestamp: string
      }[]
      /**
       * @description A file upload.
       * @constant
       */
      readonly kind: 'file_upload'
      readonly state: components['schemas']['FileState']
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      readonly kind: 'file_upload'
    }
    /** @description A file and what belongs to it. */
    readonly FileUploadRequest: {
      /** @description The content. CSV, JSON, PDF, PNG or JPEG, at most 25 MiB. The part must have a file name. */
      readonly file: string
      readonly metadata: components['schemas']['FileMetadata']
    }
    /**
     * France
     * @description A SIREN number of the register of businesses.
     */
    readonly FrSiren: {
      /**
       * @description Répertoire Sirene. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly scheme: 'fr_siren'
      /**
       * @description Nine digits, the last of which is a check digit.
       * @example 999000128
       */
      readonly siren: string
    }
    /**
     * United Kingdom
     * @description A company number of Companies House.
     */
    readonly GbCompanyNumber: {
      /**
       * @description Eight characters, with leading zeros. Companies in Scotland begin with `SC`.
       * @example 99900123
       * @example SC123456
       */
      readonly companyNumber: string
      /**
       * @description Companies House. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly scheme: 'gb_company_number'
    }
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
    /** @description The token in question. */
    readonly IntrospectionRequest: {
      /** @description The access token, as you received it. */
      readonly token: string
    }
    /** @description An invitation of a business. */
    readonly Invite: {
      /** @description The organization that was onboarded, `null` until the invitation is accepted. */
      readonly acceptedOrganizationId: components['schemas']['OrganizationId'] | null
      readonly countryCode: components['schemas']['CountryCode']
      /**
       * Format: date-time
       * @description When the invitation was created.
       */
      readonly createdAt: string
      readonly email: components['schemas']['Email']
      /**
       * Format: date-time
       * @description Until when it can be accepted.
       */
      readonly expiresAt: string
      readonly id: components['schemas']['InviteId']
      /** @description The name of the invited business. */
      readonly legalName: string
      /** @description The organization that invites. */
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description The products that the invitation proposes. */
      readonly products: readonly components['schemas']['Product'][]
      readonly reference?: components['schemas']['Reference']
      /** @description The role of the person who accepts. At present, it is always `organization_admin`. */
      readonly role: components['schemas']['OrganizationRole']
      readonly status: components['schemas']['InviteStatus']
    }
    /**
     * @description Identifies an invitation.
     * @example inv_5TgB9yHn3UjM7iKl
     */
    readonly InviteId: string
    /** @description One page of invitations. */
    readonly InviteList: {
      /** @description The invitations of the page, newest first. */
      readonly items: readonly components['schemas']['Invite'][]
      readonly page: components['schemas']['Page']
    }
    /** @description The business to invite. */
    readonly InviteRequest: {
      readonly countryCode: components['schemas']['CountryCode']
      readonly email: components['schemas']['Email']
      /** @description The name of the business, as far as you know it. The business can correct it. */
      readonly legalName: string
      /** @description A few words that are put into the email, as plain text. */
      readonly message?: string
      /** @description The products that the invitation proposes. Without it, those of your own organization. */
      readonly products?: readonly components['schemas']['Product'][]
      readonly reference?: components['schemas']['Reference']
      /**
       * @description For how many days the invitation can be accepted.
       * @default 14
       */
      readonly validDays?: number
    }
    /**
     * @description What has become of an invitation.
     * @enum {string}
     */
    readonly InviteStatus: 'pending' | 'accepted' | 'expired' | 'withdrawn'
    /** @description The event `kyb.organization.invited`. */
    readonly KybOrganizationInvited: {
      /** @description The invitation. */
      readonly data: {
        readonly countryCode: components['schemas']['CountryCode']
        readonly email: components['schemas']['Email']
        /**
         * Format: date-time
         * @description Until when the invitation can be accepted.
         */
        readonly expiresAt: string
        readonly inviteId: components['schemas']['InviteId']
        /** @description The name of the invited business. */
        readonly legalName: string
        /** @description The organization that invites. */
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description The products that the invitation proposes. */
        readonly products: readonly components['schemas']['Product'][]
        readonly reference?: components['schemas']['Reference']
        readonly role: components['schemas']['OrganizationRole']
      }
      readonly timestamp: components['schemas']['EventTimestamp']
      /**
       * @description The name of the event.
       * @constant
       */
      readonly type: 'kyb.organization.invited'
    }
    /** @description A report on a business verification. */
    readonly KybReport: {
      /**
       * Format: date-time
       * @description When the report was completed.
       */
      readonly completedAt: string | null
      /**
       * Format: uri
       * @description Where the report can be downloaded, without a token. The address is renewed with each request and works for
       *     15 minutes. `null` unless the state is `completed`.
       */
      readonly downloadUrl: string | null
      /**
       * Format: date-time
       * @description When the report can no longer be downloaded, 30 days after its completion.
       */
      readonly expiresAt: string | null
      /**
       * @description Why the report failed, `null` otherwise.
       * @enum {string|null}
       */
      readonly failure: 'source_unavailable' | 'verification_changed' | null
      readonly format: components['schemas']['ReportFormat']
      readonly id: components['schemas']['ReportId']
      readonly reference?: components['schemas']['Reference']
      /**
       * Format: date-time
       * @description When the report was ordered.
       */
      readonly requestedAt: string
      /**
       * @description The overall risk, `null` until the report is completed.
       * @enum {string|null}
       */
      readonly risk: 'low' | 'medium' | 'high' | null
      /** @description The sections of the report. */
      readonly sections: readonly components['schemas']['CheckKind'][]
      readonly state: components['schemas']['ReportState']
      readonly verificationId: components['schemas']['VerificationId']
    }
    /** @description The report to generate. */
    readonly KybReportRequest: {
      /** @default pdf */
      readonly format?: components['schemas']['ReportFormat']
      readonly reference?: components['schemas']['Reference']
      /** @description The sections of the report. Without it, all. */
      readonly sections?: readonly components['schemas']['CheckKind'][]
      readonly verificationId: components['schemas']['VerificationId']
    }
    /** @description The event `kyb.status.updated`. */
    readonly KybStatusUpdated: {
      /** @description The verification, and its report if there is one. */
      readonly data: {
        readonly organizationId: components['schemas']['OrganizationId']
        /** @description The state before. Equal to `state` if only the report has changed. */
        readonly previousState: components['schemas']['VerificationState']
        readonly provider: components['schemas']['VerificationProvider']
        /** @description Why the verification was rejected, `null` in every other state. */
        readonly reason: components['schemas']['VerificationReason'] | null
        readonly reference?: components['schemas']['Reference']
        /** @description The report if it has changed, `null` otherwise. */
        readonly report: {
          readonly id: components['schemas']['ReportId']
          readonly previousState: components['schemas']['ReportState']
          readonly state: components['schemas']['ReportState']
        } | null
        readonly state: components['schemas']['VerificationState']
        /**
         * @description What has changed.
         * @enum {string}
         */
        readonly subject: 'verification' | 'report'
        readonly verificationId: components['schemas']['VerificationId']
      }
      readonly timestamp: components['schemas']['EventTimestamp']
      /**
       * @description The name of the event.
       * @constant
       */
      readonly type: 'kyb.status.updated'
    }
    /** @description Where the ledger records a VDT. */
    readonly LedgerEntry: {
      /**
       * Format: date-time
       * @description The time of the block.
       */
      readonly anchoredAt: string
      /**
       * Format: int64
       * @description The block.
       */
      readonly blockNumber: number
      /**
       * @description The ledger.
       * @enum {string}
       */
      readonly network: 'bit-ledger-eu' | 'bit-ledger-us' | 'bit-ledger-sandbox'
      /** @description The transaction. */
      readonly transactionId: string
    }
    /**
     * @description The legal form of a business. National forms are mapped to the nearest of these.
     * @enum {string}
     */
    readonly LegalForm:
      | 'sole_trader'
      | 'partnership'
      | 'private_limited'
      | 'limited_liability_company'
      | 'simplified_joint_stock'
      | 'public_limited'
      | 'cooperative'
      | 'non_profit'
      | 'public_body'
    /**
     * Legal entity identifier
     * @description A legal entity identifier (ISO 17442), for businesses of the European Economic Area.
     */
    readonly Lei: {
      /**
       * @description Twenty characters, the last two of which are check digits.
       * @example 9695EXAMPLE000000172
       */
      readonly lei: string
      /**
       * @description Global LEI System. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly scheme: 'lei'
    }
    /**
     * @description How well the identity of a user is established.
     * @enum {string}
     */
    readonly LevelName: 'none' | 'basic' | 'verified' | 'enhanced'
    /**
     * Minted
     * @description The data VDT was minted.
     */
    readonly MintedAction: components['schemas']['ActionBase'] & {
      /**
       * @description It was minted.
       * @constant
       */
      readonly action?: 'minted'
      readonly mintRequestId: components['schemas']['MintRequestId']
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      readonly action: 'minted'
    }
    /**
     * Mint request
     * @description The course of a mint request.
     */
    readonly MintEvent: components['schemas']['EventBase'] & {
      /** @description The states in their order, the present one last. */
      readonly history: readonly {
        readonly state: components['schemas']['MintState']
        /**
         * Format: date-time
         * @description When the state was reached.
         */
        readonly timestamp: string
      }[]
      /**
       * @description A mint request.
       * @constant
       */
      readonly kind: 'mint'
      readonly mintRequestId: components['schemas']['MintRequestId']
      readonly state: components['schemas']['MintState']
      /** @description The data VDT, `null` until it exists. */
      readonly vdtId: components['schemas']['VdtId'] | null
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      readonly kind: 'mint'
    }
    /** @description The asset to mint, for whom, and under which policy. */
    readonly MintRequest: {
      readonly asset: components['schemas']['Asset']
      /** @description The verified organization that will own the VDT. */
      readonly ownerId: components['schemas']['OrganizationId']
      readonly policy?: components['schemas']['Policy']
      readonly reference?: components['schemas']['Reference']
      /** @description Words by which you want to find the VDT in the developer console. */
      readonly tags?: readonly string[]
      /** @description A title for people. It is not written to the ledger. */
      readonly title: string
    }
    /** @description A queued mint request. */
    readonly MintRequestAccepted: {
      /**
       * @description The kind of the asset.
       * @enum {string}
       */
      readonly assetKind: 'file' | 'record' | 'verification'
      /**
       * Format: date-time
       * @description When the request was accepted.
       */
      readonly createdAt: string
      readonly eventId: components['schemas']['EventId']
      readonly mintRequestId: components['schemas']['MintRequestId']
      readonly ownerId: components['schemas']['OrganizationId']
      readonly reference?: components['schemas']['Reference']
      readonly state: components['schemas']['MintState']
    }
    /**
     * @description Identifies a mint request.
     * @example mint_8UjM3ikO7lPz1QaW
     */
    readonly MintRequestId: string
    /**
     * @description Progress of a mint request.
     * @enum {string}
     */
    readonly MintState: 'queued' | 'validating' | 'minting' | 'minted' | 'failed'
    /** @description The event `mint.status.updated`. */
    readonly MintStatusUpdated: {
      /** @description The mint request and its new state. */
      readonly data: {
        readonly eventId: components['schemas']['EventId']
        /** @description Why the request has failed, `null` otherwise. */
        readonly failure: components['schemas']['EventFailure'] | null
        readonly mintRequestId: components['schemas']['MintRequestId']
        readonly ownerId: components['schemas']['OrganizationId']
        readonly previousState: components['schemas']['MintState']
        readonly reference?: components['schemas']['Reference']
        readonly state: components['schemas']['MintState']
        /** @description The data VDT, `null` until it exists. */
        readonly vdtId: components['schemas']['VdtId'] | null
      }
      readonly timestamp: components['schemas']['EventTimestamp']
      /**
       * @description The name of the event.
       * @constant
       */
      readonly type: 'mint.status.updated'
    }
    /** @description An OAuth error (RFC 6749, section 5.2), with the code and the request id of this platform. */
    readonly OAuthError: {
      /**
       * @description The code of this platform.
       * @enum {string}
       */
      readonly code:
        | 'invalid_request'
        | 'unsupported_grant_type'
        | 'invalid_scope'
        | 'unauthorized_client'
        | 'unsupported_token_type'
        | 'invalid_client'
        | 'ip_address_not_allowed'
      /**
       * @description The error by its name in OAuth.
       * @enum {string}
       */
      readonly error:
        | 'invalid_request'
        | 'invalid_client'
        | 'unauthorized_client'
        | 'unsupported_grant_type'
        | 'invalid_scope'
        | 'unsupported_token_type'
        | 'access_denied'
      /** @description Details of this occurrence of the problem, for the developer of the client. */
      readonly error_description: string
      /**
       * Format: uri
       * @description The address of the documentation of this kind of error.
       */
      readonly error_uri: string
      /** @description The same as the header `X-Request-Id`. */
      readonly requestId: string
    }
    /** @description The organization to create. */
    readonly OnboardingRequest: {
      readonly administrator: components['schemas']['Administrator']
      readonly business: components['schemas']['Business']
      /**
       * @description The code of the invitation that this onboarding accepts.
       * @example K7QD-2MXV-9RTC
       */
      readonly inviteCode?: string
      /** @description The products that the organization will use. */
      readonly products: readonly components['schemas']['Product'][]
      readonly reference?: components['schemas']['Reference']
    }
    /** @description What the onboarding has created. */
    readonly OnboardingResult: {
      /** @description The first administrator. A message with a sign-in link was sent to the address. */
      readonly administrator: {
        readonly email: components['schemas']['Email']
        readonly userId: components['schemas']['UserId']
      }
      readonly organization: components['schemas']['Organization']
      readonly verification: components['schemas']['BusinessVerification']
    }
    /** @description An organization on the platform. */
    readonly Organization: {
      readonly address: components['schemas']['Address']
      /**
       * Format: date-time
       * @description When the organization was created.
       */
      readonly createdAt: string
      readonly id: components['schemas']['OrganizationId']
      readonly identifier: components['schemas']['BusinessIdentifier']
      readonly legalForm: components['schemas']['LegalForm']
      /** @description The name in the register. */
      readonly legalName: string
      /** @description The products that the organization uses. */
      readonly products: readonly components['schemas']['Product'][]
      readonly reference?: components['schemas']['Reference']
      /** @description The name under which the business trades, if it is another. */
      readonly tradingName?: string
      /**
       * Format: date-time
       * @description When the organization last changed.
       */
      readonly updatedAt: string
      readonly verificationId: components['schemas']['VerificationId']
      readonly verificationState: components['schemas']['VerificationState']
      /**
       * Format: uri
       * @description The address of the website.
       */
      readonly website?: string
    }
    /** @description The event `organization.admin.created`. */
    readonly OrganizationAdminCreated: {
      /** @description The new administrator. */
      readonly data: {
        readonly email: components['schemas']['Email']
        /** @description The accepted invitation, `null` if there was none. */
        readonly inviteId: components['schemas']['InviteId'] | null
        readonly organizationId: components['schemas']['OrganizationId']
        /**
         * @description How the administrator came about.
         * @enum {string}
         */
        readonly origin: 'onboarding' | 'invite' | 'appointment'
        /** @description The roles of the user in the organization, `organization_admin` among them. */
        readonly roles: readonly components['schemas']['OrganizationRole'][]
        readonly userId: components['schemas']['UserId']
      }
      readonly timestamp: components['schemas']['EventTimestamp']
      /**
       * @description The name of the event.
       * @constant
       */
      readonly type: 'organization.admin.created'
    }
    /**
     * @description Identifies an organization.
     * @example org_7Q2mV4tK9xRbL1cZ
     */
    readonly OrganizationId: string
    /**
     * @description What a user may do in an organization.
     * @enum {string}
     */
    readonly OrganizationRole: 'organization_admin' | 'developer' | 'member'
    /** @description A user as an organization sees them. */
    readonly OrganizationUser: {
      readonly email: components['schemas']['Email']
      /** @description Whether the user has confirmed the address. */
      readonly emailVerified: boolean
      /** @description The family name. */
      readonly familyName: string
      /** @description The given name. */
      readonly givenName: string
      /**
       * Format: date-time
       * @description When the user joined the organization.
       */
      readonly joinedAt: string
      readonly level: components['schemas']['UserLevel']
      readonly organizationId: components['schemas']['OrganizationId']
      /** @description The products that the user may use for this organization. */
      readonly products: readonly components['schemas']['Product'][]
      /** @description The roles of the user in this organization. */
      readonly roles: readonly components['schemas']['OrganizationRole'][]
      readonly userId: components['schemas']['UserId']
    }
    /** @description A person or a business that holds at least 25 percent of the shares or of the votes. */
    readonly Owner: {
      readonly countryCode?: components['schemas']['CountryCode']
      /**
       * @description What the owner is.
       * @enum {string}
       */
      readonly kind: 'person' | 'business'
      /** @description The full name. */
      readonly name: string
      /** @description The share in percent. */
      readonly sharePercent: number
    }
    /** @description Position of a page in the list. */
    readonly Page: {
      /** @description The limit that was applied. */
      readonly limit: number
      /** @description The `cursor` of the next page, `null` on the last one. */
      readonly nextCursor: string | null
    }
    /** @description Who may do what with a VDT. Without it, only the owner may see it. */
    readonly Policy: {
      /**
       * @description What others than the owner may do.
       * @default []
       */
      readonly allowedActions?: readonly ('shared' | 'accessed')[]
      /**
       * @description The organizations that may see the VDT if the visibility is `restricted`.
       * @default []
       */
      readonly allowedOrganizationIds?: readonly components['schemas']['OrganizationId'][]
      /**
       * Format: date-time
       * @description When the permissions end, `null` for never.
       * @default null
       */
      readonly expiresAt?: string | null
      /**
       * @description Who may see the VDT.
       * @enum {string}
       */
      readonly visibility: 'private' | 'restricted' | 'public'
    }
    /** @description A problem document (RFC 9457). Decide by `code`; `title` and `detail` are for people and may change. */
    readonly Problem: {
      readonly code: components['schemas']['ErrorCode']
      /** @description Details of this occurrence of the problem. */
      readonly detail?: string
      /** @description Every single violation. Only with the code `validation_failed`. */
      readonly errors?: readonly components['schemas']['Violation'][]
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
    /**
     * @description A product of the platform.
     * @enum {string}
     */
    readonly Product: 'identity' | 'kyb' | 'tokenization'
    /**
     * Record
     * @description A JSON object that you send along.
     */
    readonly RecordAsset: {
      /**
       * @description A JSON object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly kind: 'record'
      /** @description The content, with members of your choice. Its canonical form (RFC 8785) may have 64 KiB. */
      readonly record: {
        readonly [key: string]: unknown
      }
      /**
       * Format: uri
       * @description The JSON Schema that the record follows. It is written into the VDT, and the record is checked against it if
       *     the schema is registered in the developer console.
       */
      readonly schemaUri?: string
    }
    /**
     * Record
     * @description A JSON object.
     */
    readonly RecordContent: {
      readonly digest: components['schemas']['Digest']
      /**
       * @description A JSON object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly kind: 'record'
      /** @description The content itself. Only organizations that may read the content get it. */
      readonly record?: {
        readonly [key: string]: unknown
      }
      /**
       * Format: uri
       * @description The JSON Schema that the record follows, `null` if none was named.
       */
      readonly schemaUri: string | null
    }
    /**
     * @description Your own reference, for example a key in your database. It is returned in responses and webhooks, and need not be
     *     unique. In the sandbox, values that begin with `SANDBOX-` choose the outcome; elsewhere they mean nothing.
     * @example crm-48213
     */
    readonly Reference: string
    /**
     * @description The form of a report.
     * @enum {string}
     */
    readonly ReportFormat: 'pdf' | 'json'
    /**
     * @description Identifies a KYB report.
     * @example rep_4LtS8dQw2NzF6yKv
     */
    readonly ReportId: string
    /**
     * @description Progress of a report.
     * @enum {string}
     */
    readonly ReportState: 'queued' | 'collecting' | 'reviewing' | 'completed' | 'failed' | 'expired'
    /** @description The token to revoke (RFC 7009, section 2.1). Other members are ignored, as OAuth demands. */
    readonly RevocationRequest: {
      /** @description The access token. */
      readonly token: string
      /**
       * @description The kind of the token. Only `access_token` is issued; others are rejected.
       * @example access_token
       */
      readonly token_type_hint?: string
    }
    /**
     * Revoked
     * @description Access was taken away.
     */
    readonly RevokedAction: components['schemas']['ActionBase'] & {
      /**
       * @description Access was revoked.
       * @constant
       */
      readonly action?: 'revoked'
      /**
       * @description Why access was taken away.
       * @enum {string}
       */
      readonly reason: 'owner_request' | 'contract_ended' | 'recipient_not_verified' | 'legal_order'
      /** @description The organization that lost access. */
      readonly recipientId: components['schemas']['OrganizationId']
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      readonly action: 'revoked'
    }
    /**
     * @description A SHA-256 digest in lower-case hexadecimal.
     * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
     */
    readonly Sha256: string
    /**
     * Shared
     * @description Another organization got access.
     */
    readonly SharedAction: components['schemas']['ActionBase'] & {
      /**
       * Format: date-time
       * @description When the access ends, `null` for never.
       */
      readonly accessExpiresAt: string | null
      /**
       * @description It was shared.
       * @constant
       */
      readonly action?: 'shared'
      /** @description The organization that got access. */
      readonly recipientId: components['schemas']['OrganizationId']
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      readonly action: 'shared'
    }
    /** @description An access token (RFC 6749, section 5.1). */
    readonly Token: {
      /** @description The token. Treat it as opaque, keep it on your server, and never log it. */
      readonly access_token: string
      /** @description The lifetime of the token in seconds. */
      readonly expires_in: number
      /** @description The scopes that the token has, separated by spaces. */
      readonly scope: string
      /**
       * @description How to send the token.
       * @constant
       */
      readonly token_type: 'Bearer'
    }
    /** @description A request for an access token (RFC 6749, section 4.4.2). Other members are ignored, as OAuth demands. */
    readonly TokenRequest: {
      /** @description A JWT that the private key of your application signed, instead of the client secret. `iss` and `sub` are the client id, `aud` is the address of this operation, `exp` lies at most 5 minutes ahead, and each `jti` is used once. */
      readonly client_assertion?: string
      /**
       * @description What `client_assertion` is (RFC 7523, section 2.2).
       * @constant
       */
      readonly client_assertion_type?: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
      /** @description The client id. Only with `client_assertion`, where it may be left out, since the assertion names it. */
      readonly client_id?: string
      /**
       * @description The kind of grant.
       * @enum {string}
       */
      readonly grant_type: 'client_credentials'
      /**
       * @description The scopes that you want, separated by spaces. Without it you get all that were granted.
       * @example files:write vdts:mint
       */
      readonly scope?: string
    }
    /**
     * United States
     * @description An employer identification number, with the state in which the business was formed.
     */
    readonly UsEin: {
      /**
       * @description The number, with its hyphen.
       * @example 12-3456789
       */
      readonly ein: string
      /**
       * @description Internal Revenue Service. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly scheme: 'us_ein'
      /**
       * @description The state of formation, by its two letters.
       * @example DE
       */
      readonly stateCode: string
    }
    /**
     * Format: uuid
     * @description Identifies a user on the whole platform.
     * @example 0d5a1f0e-6a39-4b57-9a53-0f4e7c1b2d88
     */
    readonly UserId: string
    /** @description The user-level record, with every level that the user has had. */
    readonly UserLevel: {
      /** @description The levels in the order in which they were reached, the present one last. */
      readonly history: readonly {
        readonly level: components['schemas']['LevelName']
        /**
         * Format: date-time
         * @description When the level was reached.
         */
        readonly timestamp: string
      }[]
      readonly level: components['schemas']['LevelName']
      /**
       * Format: date-time
       * @description When the record last changed.
       */
      readonly updatedAt: string
      readonly userId: components['schemas']['UserId']
    }
    /** @description The data that a VDT represents. */
    readonly VdtContent:
      | components['schemas']['FileContent']
      | components['schemas']['RecordContent']
      | components['schemas']['VerificationContent']
    /**
     * @description Identifies a data VDT.
     * @example vdt_8KfR3nYt6XbW2qLs
     */
    readonly VdtId: string
    /**
     * Verification
     * @description The outcome of an approved business verification of the owner.
     */
    readonly VerificationAsset: {
      /** @description The checks whose results the VDT discloses. Without it, only the state is disclosed. */
      readonly disclosedChecks?: readonly components['schemas']['CheckKind'][]
      /**
       * @description A business verification. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly kind: 'verification'
      readonly verificationId: components['schemas']['VerificationId']
    }
    /** @description One check of a verification. */
    readonly VerificationCheck: {
      /**
       * Format: date-time
       * @description When the check was finished.
       */
      readonly completedAt: string | null
      readonly kind: components['schemas']['CheckKind']
      /**
       * @description The result of the check.
       * @enum {string}
       */
      readonly result: 'pending' | 'passed' | 'failed' | 'not_applicable'
    }
    /**
     * Verification
     * @description The outcome of a business verification.
     */
    readonly VerificationContent: {
      readonly digest: components['schemas']['Digest']
      /** @description The checks whose results are disclosed. */
      readonly disclosedChecks: readonly components['schemas']['CheckKind'][]
      /**
       * @description A business verification. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      readonly kind: 'verification'
      readonly verificationId: components['schemas']['VerificationId']
    }
    /**
     * @description Identifies a business verification.
     * @example kyb_5Hs0aJq8VmTx2LrB
     */
    readonly VerificationId: string
    /** @description The business-verification provider that does the checks. */
    readonly VerificationProvider: {
      /** @description The name of the provider. */
      readonly name: string
      /** @description How the provider names the case, `null` until it has accepted it. */
      readonly reference: string | null
    }
    /**
     * @description Why a verification was rejected.
     * @enum {string}
     */
    readonly VerificationReason:
      | 'registry_no_match'
      | 'business_dissolved'
      | 'address_unconfirmed'
      | 'ownership_unclear'
      | 'sanctions_match'
      | 'information_overdue'
    /** @description Something that a verification still needs. The administrator provides it in the developer console. */
    readonly VerificationRequirement: {
      /**
       * Format: date-time
       * @description Until when it must be provided.
       */
      readonly dueAt: string
      /**
       * @description What is needed.
       * @enum {string}
       */
      readonly kind: 'register_extract' | 'proof_of_address' | 'ownership_declaration' | 'identity_of_owner'
      /** @description What to do, for people to read. */
      readonly message: string
    }
    /**
     * @description Progress of a business verification.
     * @enum {string}
     */
    readonly VerificationState:
      | 'pending'
      | 'in_progress'
      | 'needs_information'
      | 'approved'
      | 'rejected'
      | 'expired'
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
  }
  responses: {
    /** @description The application may not be used from the address of the caller. */
    readonly ClientForbidden: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly 'X-Request-Id': components['headers']['X-Request-Id']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['OAuthError']
      }
    }
    /** @description The application could not be authenticated. */
    readonly ClientUnauthorized: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate']
        readonly 'X-Request-Id': components['headers']['X-Request-Id']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['OAuthError']
      }
    }
    /** @description The body is not valid, or the idempotency key belongs to another request. */
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
    /**
     * @description The access token lacks a scope or came from an address that its application does not allow, or your application
     *     may not act for the organization.
     */
    readonly Forbidden: {
      headers: {
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate-Scope']
        readonly 'X-Request-Id': components['headers']['X-Request-Id']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /**
     * @description The access token lacks a scope or came from an address that its application does not allow, your application
     *     may not act for the organization, or the organization is not verified.
     */
    readonly ForbiddenUnverified: {
      headers: {
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate-Scope']
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
    /** @description The body cannot be read, or there is no idempotency key. */
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
    /** @description The body cannot be read. */
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
    /** @description The organization does not exist. */
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
    /** @description The register or the business-verification provider does not respond. Nothing was created. */
    readonly ProviderUnavailable: {
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
    /** @description Your application has used up its quota. */
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
    /** @description The access token lacks a scope, or came from an address that its application does not allow. */
    readonly ScopeMissing: {
      headers: {
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate-Scope']
        readonly 'X-Request-Id': components['headers']['X-Request-Id']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description There is no access token, or it is no longer valid. */
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
    /** @description The `Content-Type` is not one that the operation accepts. */
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
    /** @description Parameters or members of the body are not valid. */
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
    /** @description The business verification does not exist. */
    readonly VerificationNotFound: {
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
    /** @description You have accepted the event. The body is ignored. Respond before you do slow work. */
    readonly WebhookAccepted: {
      headers: {
        readonly [name: string]: unknown
      }
      content?: never
    }
    /** @description You no longer want these events. The endpoint is disabled, and no further attempts are made. */
    readonly WebhookGone: {
      headers: {
        readonly [name: string]: unknown
      }
      content?: never
    }
    /**
     * @description Every other response, including a redirect, and no response within 15 seconds count as a failure. The event is then
     *     sent again up to nine times within about three days: after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14,
     *     20 and 24 hours, each counted from the attempt before, or after `Retry-After` if that is later. An endpoint that
     *     fails for five days is disabled.
     */
    readonly WebhookRetried: {
      headers: {
        readonly 'Retry-After': components['headers']['Retry-After']
        readonly [name: string]: unknown
      }
      content?: never
    }
  }
  parameters: {
    /** @description The action VDT, as `latestActions` of the data VDT names it. */
    readonly ActionId: components['schemas']['ActionId']
    /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
    readonly Cursor: string
    /** @description The event, as `initiateFileUpload` or `mintDataRequest` returned it. */
    readonly EventId: components['schemas']['EventId']
    /** @description How many items a page has at most. */
    readonly Limit: number
    /** @description The organization. */
    readonly OrganizationId: components['schemas']['OrganizationId']
    /** @description The user. */
    readonly UserId: components['schemas']['UserId']
    /** @description The data VDT. */
    readonly VdtId: components['schemas']['VdtId']
    /** @description The business verification, as `onboarding` returned it. */
    readonly VerificationId: components['schemas']['VerificationId']
    /** @description Identifies the event. It stays the same on every retry, so use it to ignore repeats. */
    readonly WebhookId: string
    /**
     * @description One or more signatures, separated by spaces. While a signing secret is being rotated there is one for the old
     *     and one for the new secret. Accept the event if any of them is right.
     */
    readonly WebhookSignature: string
    /**
     * @description When this attempt was sent, in whole seconds since 1970-01-01T00:00:00Z. Refuse attempts that are more than five
     *     minutes away from your clock.
     */
    readonly WebhookTimestamp: number
  }
  requestBodies: never
  headers: {
    /** @description Always `no-store`, because the response concerns a secret. */
    readonly 'Cache-Control': 'no-store'
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
    /**
     * @description How many seconds to wait before the next attempt: until the policy's window ends, or until the monthly quota resets.
     *     Absent where waiting does not help.
     */
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
        readonly 'application/json': components['schemas']['IntrospectionRequest']
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
      readonly 400: components['responses']['MalformedRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['ScopeMissing']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly revokeAuthToken: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** @description The token to revoke. Both media types carry the same members; OAuth libraries send the form. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['RevocationRequest']
        readonly 'application/x-www-form-urlencoded': components['schemas']['RevocationRequest']
      }
    }
    readonly responses: {
      /** @description The token is not active. The body is empty. */
      readonly 200: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content?: never
      }
      /** @description The revocation request is not acceptable. */
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
      readonly 401: components['responses']['ClientUnauthorized']
      readonly 403: components['responses']['ClientForbidden']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly generateAuthToken: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** @description The token request. Both media types carry the same members; OAuth libraries send the form. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['TokenRequest']
        readonly 'application/x-www-form-urlencoded': components['schemas']['TokenRequest']
      }
    }
    readonly responses: {
      /** @description The access token. It must not be stored by caches. */
      readonly 200: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Token']
        }
      }
      /** @description The token request is not acceptable. */
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
      readonly 401: components['responses']['ClientUnauthorized']
      readonly 403: components['responses']['ClientForbidden']
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getEventStatus: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The event, as `initiateFileUpload` or `mintDataRequest` returned it. */
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
          readonly 'Retry-After': components['headers']['Retry-After']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Event']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      /** @description The event does not exist. */
      readonly 404: {
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
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly initiateFileUpload: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours
         *     gets the first response again and creates nothing. Errors are not stored: after one, the key can be used again.
         * @example 2c1a4a85-8fdd-4fdf-8d01-dc804f0dcd62
         */
        readonly 'Idempotency-Key': string
      }
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * @description Two parts. `metadata` is JSON; `file` is the content, with a file name and its own `Content-Type`. Send
     *     `metadata` first, so that a wrong organization is noticed before the whole file has been sent.
     */
    readonly requestBody: {
      readonly content: {
        readonly 'multipart/form-data': components['schemas']['FileUploadRequest']
      }
    }
    readonly responses: {
      /** @description The file was received and will be scanned. */
      readonly 202: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'Retry-After': components['headers']['Retry-After']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['FileUpload']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      /** @description The idempotency key is in use. */
      readonly 409: {
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
      /** @description The file is larger than 25 MiB. */
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
      /** @description The body is not multipart, or the file is of a type that is not supported. */
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
      /** @description The metadata are not valid, or do not belong to the file. */
      readonly 422: {
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
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly onboarding: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours
         *     gets the first response again and creates nothing. Errors are not stored: after one, the key can be used again.
         * @example 08211d2d-ab24-4c96-9509-5e26382b2768
         */
        readonly 'Idempotency-Key': string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['OnboardingRequest']
      }
    }
    readonly responses: {
      /** @description The organization and its administrator were created, and the verification has started. */
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
          readonly 'application/json': components['schemas']['OnboardingResult']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['ScopeMissing']
      /** @description The business, the invitation or the idempotency key is already in use. */
      readonly 409: {
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
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      /** @description The body can be read, but the business cannot be onboarded with it. */
      readonly 422: {
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
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
      readonly 503: components['responses']['ProviderUnavailable']
    }
  }
  readonly generateKybReport: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours
         *     gets the first response again and creates nothing. Errors are not stored: after one, the key can be used again.
         * @example 18597692-7f52-4e62-8d7a-3d01223d91ad
         */
        readonly 'Idempotency-Key': string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['KybReportRequest']
      }
    }
    readonly responses: {
      /** @description The report was ordered. */
      readonly 202: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'Retry-After': components['headers']['Retry-After']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['KybReport']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['VerificationNotFound']
      /** @description The verification does not allow a report now, or the idempotency key is in use. */
      readonly 409: {
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
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
      readonly 503: components['responses']['ProviderUnavailable']
    }
  }
  readonly getBusinessVerification: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The business verification, as `onboarding` returned it. */
        readonly verificationId: components['parameters']['VerificationId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The business verification. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'Retry-After': components['headers']['Retry-After']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['BusinessVerification']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['VerificationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly mintDataRequest: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours
         *     gets the first response again and creates nothing. Errors are not stored: after one, the key can be used again.
         * @example 8e86bd2c-94c7-4b3f-ae0a-c5fad1a86c71
         */
        readonly 'Idempotency-Key': string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['MintRequest']
      }
    }
    readonly responses: {
      /** @description The mint request was queued. */
      readonly 202: {
        headers: {
          readonly 'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          readonly Location: components['headers']['Location']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'Retry-After': components['headers']['Retry-After']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['MintRequestAccepted']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['ForbiddenUnverified']
      /** @description The owner, the file or the verification does not exist. */
      readonly 404: {
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
      /** @description The asset cannot be minted now, or the idempotency key is in use. */
      readonly 409: {
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
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      readonly 422: components['responses']['CreationInvalid']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getOrganization: {
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
      /** @description The organization. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Organization']
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
  readonly getOrganizationInvites: {
    readonly parameters: {
      readonly query?: {
        /** @description Where the page begins, from `page.nextCursor` of the page before. Leave it out for the first page. */
        readonly cursor?: components['parameters']['Cursor']
        /** @description How many items a page has at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description Only invitations in one of these states. Repeat the parameter for several. */
        readonly status?: readonly components['schemas']['InviteStatus'][]
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
          readonly 'application/json': components['schemas']['InviteList']
        }
      }
      /** @description The cursor cannot be used. */
      readonly 400: {
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
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['OrganizationNotFound']
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly orgInvite: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /**
         * @description A UUID that you choose for this one creation. A repeat with the same key and the same body within 24 hours
         *     gets the first response again and creates nothing. Errors are not stored: after one, the key can be used again.
         * @example 6fe5a699-1894-4aec-bfdd-aef55a18adf1
         */
        readonly 'Idempotency-Key': string
      }
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['InviteRequest']
      }
    }
    readonly responses: {
      /** @description The invitation was created and will be sent. */
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
          readonly 'application/json': components['schemas']['Invite']
        }
      }
      readonly 400: components['responses']['MalformedCreation']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['ForbiddenUnverified']
      readonly 404: components['responses']['OrganizationNotFound']
      /** @description The business or the idempotency key is already in use. */
      readonly 409: {
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
      readonly 413: components['responses']['PayloadTooLarge']
      readonly 415: components['responses']['UnsupportedMediaType']
      /** @description The body can be read, but its content is not acceptable. */
      readonly 422: {
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
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getOrganizationUser: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The organization. */
        readonly organizationId: components['parameters']['OrganizationId']
        /** @description The user. */
        readonly userId: components['parameters']['UserId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The user. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['OrganizationUser']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      /** @description The organization or the user does not exist. */
      readonly 404: {
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
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getDataVdtDetails: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The data VDT. */
        readonly vdtId: components['parameters']['VdtId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The data VDT. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['DataVdt']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      /** @description The data VDT does not exist. */
      readonly 404: {
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
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly getMintedActionVdt: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The action VDT, as `latestActions` of the data VDT names it. */
        readonly actionId: components['parameters']['ActionId']
        /** @description The data VDT. */
        readonly vdtId: components['parameters']['VdtId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The action VDT. */
      readonly 200: {
        headers: {
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly 'X-Request-Id': components['headers']['X-Request-Id']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ActionVdt']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      /** @description The data VDT or the action VDT does not exist. */
      readonly 404: {
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
      readonly 422: components['responses']['ValidationFailed']
      readonly 429: components['responses']['RateLimited']
      readonly 500: components['responses']['InternalError']
    }
  }
  readonly fileUploadCompleted: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /** @description Identifies the event. It stays the same on every retry, so use it to ignore repeats. */
        readonly 'webhook-id': components['parameters']['WebhookId']
        /**
         * @description One or more signatures, separated by spaces. While a signing secret is being rotated there is one for the old
         *     and one for the new secret. Accept the event if any of them is right.
         */
        readonly 'webhook-signature': components['parameters']['WebhookSignature']
        /**
         * @description When this attempt was sent, in whole seconds since 1970-01-01T00:00:00Z. Refuse attempts that are more than five
         *     minutes away from your clock.
         */
        readonly 'webhook-timestamp': components['parameters']['WebhookTimestamp']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['FileUploadCompleted']
      }
    }
    readonly responses: {
      readonly '2XX': components['responses']['WebhookAccepted']
      readonly 410: components['responses']['WebhookGone']
      readonly default: components['responses']['WebhookRetried']
    }
  }
  readonly kybOrganizationInvited: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /** @description Identifies the event. It stays the same on every retry, so use it to ignore repeats. */
        readonly 'webhook-id': components['parameters']['WebhookId']
        /**
         * @description One or more signatures, separated by spaces. While a signing secret is being rotated there is one for the old
         *     and one for the new secret. Accept the event if any of them is right.
         */
        readonly 'webhook-signature': components['parameters']['WebhookSignature']
        /**
         * @description When this attempt was sent, in whole seconds since 1970-01-01T00:00:00Z. Refuse attempts that are more than five
         *     minutes away from your clock.
         */
        readonly 'webhook-timestamp': components['parameters']['WebhookTimestamp']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['KybOrganizationInvited']
      }
    }
    readonly responses: {
      readonly '2XX': components['responses']['WebhookAccepted']
      readonly 410: components['responses']['WebhookGone']
      readonly default: components['responses']['WebhookRetried']
    }
  }
  readonly kybStatusUpdated: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /** @description Identifies the event. It stays the same on every retry, so use it to ignore repeats. */
        readonly 'webhook-id': components['parameters']['WebhookId']
        /**
         * @description One or more signatures, separated by spaces. While a signing secret is being rotated there is one for the old
         *     and one for the new secret. Accept the event if any of them is right.
         */
        readonly 'webhook-signature': components['parameters']['WebhookSignature']
        /**
         * @description When this attempt was sent, in whole seconds since 1970-01-01T00:00:00Z. Refuse attempts that are more than five
         *     minutes away from your clock.
         */
        readonly 'webhook-timestamp': components['parameters']['WebhookTimestamp']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['KybStatusUpdated']
      }
    }
    readonly responses: {
      readonly '2XX': components['responses']['WebhookAccepted']
      readonly 410: components['responses']['WebhookGone']
      readonly default: components['responses']['WebhookRetried']
    }
  }
  readonly mintStatusUpdated: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /** @description Identifies the event. It stays the same on every retry, so use it to ignore repeats. */
        readonly 'webhook-id': components['parameters']['WebhookId']
        /**
         * @description One or more signatures, separated by spaces. While a signing secret is being rotated there is one for the old
         *     and one for the new secret. Accept the event if any of them is right.
         */
        readonly 'webhook-signature': components['parameters']['WebhookSignature']
        /**
         * @description When this attempt was sent, in whole seconds since 1970-01-01T00:00:00Z. Refuse attempts that are more than five
         *     minutes away from your clock.
         */
        readonly 'webhook-timestamp': components['parameters']['WebhookTimestamp']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['MintStatusUpdated']
      }
    }
    readonly responses: {
      readonly '2XX': components['responses']['WebhookAccepted']
      readonly 410: components['responses']['WebhookGone']
      readonly default: components['responses']['WebhookRetried']
    }
  }
  readonly organizationAdminCreated: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /** @description Identifies the event. It stays the same on every retry, so use it to ignore repeats. */
        readonly 'webhook-id': components['parameters']['WebhookId']
        /**
         * @description One or more signatures, separated by spaces. While a signing secret is being rotated there is one for the old
         *     and one for the new secret. Accept the event if any of them is right.
         */
        readonly 'webhook-signature': components['parameters']['WebhookSignature']
        /**
         * @description When this attempt was sent, in whole seconds since 1970-01-01T00:00:00Z. Refuse attempts that are more than five
         *     minutes away from your clock.
         */
        readonly 'webhook-timestamp': components['parameters']['WebhookTimestamp']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['OrganizationAdminCreated']
      }
    }
    readonly responses: {
      readonly '2XX': components['responses']['WebhookAccepted']
      readonly 410: components['responses']['WebhookGone']
      readonly default: components['responses']['WebhookRetried']
    }
  }
}
