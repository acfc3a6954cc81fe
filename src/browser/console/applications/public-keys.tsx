/**
 * The public keys of an application, for authentication without a shared secret (private_key_jwt, OpenID Connect Core, section 9).
 */
import { useState } from 'react'
import { saveFile } from '../format/save-file.ts'
import { Section } from '../ui/section.tsx'
import { useToggle } from '../ui/hooks/use-toggle.ts'
import { LastUse, RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmRequest } from '../ui/dialog/confirm-request.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { Select, TextArea, TextField } from '../ui/form.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { useMutation } from '../api/use-mutation.ts'
import { EmptyState } from '../ui/query-result.tsx'
import { Table } from '../ui/table/table.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'
import type { PublicKey } from '../api/models.ts'
import { createdColumn } from './created-column.tsx'
import type { ApplicationPartProps } from './use-application-change.ts'
import { ALGORITHMS, generateKeyPair, type KeyAlgorithm } from './generate-key-pair.ts'

/** Public keys that an application may have at the same time. */
const MAX_KEYS = 2

/** The public keys with which an application can authenticate instead of with a secret. */
export function PublicKeys({ application: { id, keys }, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const [isAdding, startAdding, endAdding] = useToggle()
  const [revoking, setRevoking] = useState<PublicKey>()
  const isFull = keys.length >= MAX_KEYS
  return (
    <Section
      title="Public keys"
      actions={
        can('write') && (
          <Button variant="outlinePrimary" disabled={isFull} onClick={startAdding}>
            Add public key
          </Button>
        )
      }
    >
      <p>
        Instead of sending a secret, your server signs each request for a token with a private key that never
        leaves it (<code>private_key_jwt</code>).
        {isFull && ' You can have two keys at most. To add another, revoke one that is no longer used.'}
      </p>
      {keys.length === 0 ? (
        <EmptyState title="No public keys." />
      ) : (
        <KeyTable keys={keys} {...(can('write') && { onRevoke: setRevoking })} />
      )}
      {isAdding && <AddPublicKey id={id} path={path} onClose={endAdding} />}
      {revoking && (
        <RevokePublicKey
          path={path}
          publicKey={revoking}
          isOnly={keys.length === 1}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Section>
  )
}

interface KeyTableProps {
  readonly keys: readonly PublicKey[]
  readonly onRevoke?: (key: PublicKey) => void
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <Table
      caption="Public keys"
      rows={keys}
      id={(key) => key.id}
      columns={[
        { label: 'Key id (kid)', render: ({ kid }) => <code className="kid">{kid}</code> },
        { label: 'Algorithm', render: ({ algorithm }) => algorithm },
        createdColumn,
        { label: 'Last used', render: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
        {
          label: 'Action',
          render: (key) =>
            onRevoke === undefined ? (
              '—'
            ) : (
              <Button variant="secondary" onClick={() => onRevoke(key)}>
                Revoke<span className="sr-only"> the public key {key.kid}</span>
              </Button>
            ),
        },
      ]}
    />
  )
}

interface RevokePublicKeyProps {
  /** Path of the application. */
  readonly path: string
  readonly publicKey: PublicKey
  /** Whether the application has no other key. */
  readonly isOnly: boolean
  readonly onClose: () => void
}

function RevokePublicKey({
  path,
  publicKey: { id, kid, lastUsedAt },
  isOnly,
  onClose,
}: RevokePublicKeyProps) {
  return (
    <ConfirmRequest
      path={`${path}/keys/${id}`}
      refreshes="/applications"
      title="Revoke a public key"
      action="Revoke now"
      done="The public key was revoked"
      onClose={onClose}
    >
      <p>
        No token is issued for signatures of <code className="kid">{kid}</code> any more.{' '}
        <LastUse at={lastUsedAt} />
      </p>
      {isOnly && <p>It is the only one: your servers need a secret then.</p>}
    </ConfirmRequest>
  )
}

interface AddPublicKeyProps {
  readonly id: string
  readonly path: string
  readonly onClose: () => void
}

function AddPublicKey({ id, path, onClose }: AddPublicKeyProps) {
  const [draft, setDraft] = useState({ key: '', kid: '' })
  const [algorithm, setAlgorithm] = useState<KeyAlgorithm>('ES256')
  const { send, ...request } = useMutation<PublicKey>('POST', `${path}/keys`)
  const submit = async () => {
    const kid = draft.kid.trim()
    const added = await send({
      key: draft.key.trim(),
      ...(kid !== '' && { kid }),
      ...(/^[PR]S/.test(algorithm) && { algorithm }),
    })
    if (added === undefined) return
    refreshQueries('/applications')
    showToast({ tone: 'good', title: 'The public key was added', text: added.kid })
    onClose()
  }
  return (
    <FormDialog title="Add a public key" action="Add" request={request} onSubmit={submit} onClose={onClose}>
      <Select
        label="Algorithm"
        hint="For a key pair generated here. A pasted key names its own algorithm, except RSA: PS256 or RS256."
        options={ALGORITHMS}
        value={algorithm}
        onChange={setAlgorithm}
        name="algorithm"
      />
      <KeyGenerator
        applicationId={id}
        algorithm={algorithm}
        onGenerate={(key) => setDraft((now) => ({ ...now, key }))}
      />
      <TextArea
        label="Public key"
        hint="In PEM, or as a JWK. Never the private key."
        name="key"
        className="key"
        rows={6}
        spellCheck={false}
        value={draft.key}
        onChange={(key) => setDraft({ ...draft, key })}
      />
      <TextField
        label="Key id (kid)"
        hint="Empty: that of the JWK, else the thumbprint of the key."
        name="kid"
        value={draft.kid}
        onChange={(kid) => setDraft({ ...draft, kid })}
      />
    </FormDialog>
  )
}

interface KeyGeneratorProps {
  readonly applicationId: string
  readonly algorithm: KeyAlgorithm
  readonly onGenerate: (publicKey: string) => void
}

/** Generates a key pair in this browser, and downloads the private key. */
function KeyGenerator({ applicationId, algorithm, onGenerate }: KeyGeneratorProps) {
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState('')
  const generate = async () => {
    setBusy(true)
    setText('')
    try {
      const { publicKey, privateKey } = await generateKeyPair(algorithm)
      const name = `${applicationId}-${algorithm.toLowerCase()}-private.pem`
      saveFile(name, privateKey, 'application/x-pem-file')
      onGenerate(publicKey)
      setText(
        `The private key was downloaded as ${name}, and is stored nowhere else. Move it to your secret manager, then add the public key.`,
      )
    } catch {
      setText(`This browser can’t generate keys for ${algorithm}. Choose another algorithm.`)
    }
    setBusy(false)
  }
  return (
    <>
      <p className="actions">
        <Button variant="outlinePrimary" loading={busy} onClick={() => void generate()}>
          Generate a key pair in this browser
        </Button>
      </p>
      <div role="status">{text !== '' && <p className="notice">{text}</p>}</div>
    </>
  )
}
