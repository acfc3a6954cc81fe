import {
  listFields,
  itemSchema,
  asScalar,
  opened,
  listOptions,
  type Direction,
  type Field,
} from '../../src/openapi/schema-fields.ts'
import type { Api, SchemaChoice, EnumValue, Schema } from '../../src/model.ts'
import { Describe, Phrase, type Around } from './text.tsx'
import { Type } from './type.tsx'

/** What fields are printed in: the page, and which named schemas it prints in place. */
export interface Place extends Around {
  readonly api: Api
  readonly opens: ReadonlySet<string>
  readonly direction: Direction
}

interface At {
  readonly schema: Schema
  readonly address: string
  readonly place: Place
  /** Named schemas that are opened at this address already. */
  readonly chain?: readonly string[]
}

/** Everything inside a schema: its fields, and its choices. Named schemas that the page does not open are only linked, by their type. */
export function Inside({ schema, address, place, chain = [] }: At) {
  const here = itemSchema(schema)
  const name = opened(schema, address, place.opens, chain)
  const named = name === undefined ? undefined : place.api.schemas[name]?.schema
  return (
    <>
      <List list={listFields(here, address, place.direction)} place={place} />
      {(here.choices ?? []).map((choice, i) => (
        <Options key={i} choice={choice} address={address} place={place} />
      ))}
      {here.closed === true && <p className="closed">No other fields are allowed.</p>}
      {named !== undefined && name !== undefined && (
        <Inside schema={named} address={address} place={place} chain={[...chain, name]} />
      )}
    </>
  )
}

/** How many fields and options stand directly inside: what a closed group says about itself. */
function size({ schema, address, place, chain = [] }: At): number {
  const here = itemSchema(schema)
  const name = opened(schema, address, place.opens, chain)
  const named = name === undefined ? undefined : place.api.schemas[name]?.schema
  return (
    listFields(here, address, place.direction).length +
    (here.choices ?? []).filter((choice) => !simple(choice)).length +
    (named === undefined || name === undefined
      ? 0
      : size({ schema: named, address, place, chain: [...chain, name] }))
  )
}

function List({ list, place }: { readonly list: readonly Field[]; readonly place: Place }) {
  if (list.length === 0) return null
  return (
    <ul className="fields">
      {list.map((field) => (
        <One key={field.address} field={field} place={place} />
      ))}
    </ul>
  )
}

const PATTERN = (name: string) => (name === '*' ? 'any other name' : `name like ${name}`)

function One({ field, place }: { readonly field: Field; readonly place: Place }) {
  const { schema, address, name, required, kind } = field
  const label =
    kind === 'pattern'
      ? PATTERN(name)
      : kind === 'item'
        ? `item ${Number(name) + 1}`
        : kind === 'not'
          ? 'not this'
          : name
  const count = size({ schema, address, place })
  return (
    <li id={address}>
      <p className="field">
        <a href={`#${encodeURI(address)}`}>
          <code>{label}</code>
        </a>{' '}
        <span className="type">
          <Type schema={schema} api={place.api} />
        </span>
        <Marks schema={schema} required={required} />
      </p>
      <About schema={schema} address={address} place={place} />
      {count > 0 && (
        <details>
          <summary>{count === 1 ? 'Show what is inside' : `${count} fields`}</summary>
          <Inside schema={schema} address={address} place={place} />
        </details>
      )}
    </li>
  )
}

/** Short words beside a name. */
export function Marks({ schema, required }: { readonly schema: Schema; readonly required: boolean }) {
  return (
    <>
      {required && <span className="required"> required</span>}
      {schema.deprecated === true && <span className="deprecated"> deprecated</span>}
      {schema.readOnly === true && <span> read only</span>}
      {schema.writeOnly === true && <span> write only</span>}
    </>
  )
}

/** What is said of a value: description, limits, values, default, examples; of the items too when it is a list. */
export function About({ schema, address, place }: At) {
  const here = itemSchema(schema)
  // A named schema without fields (an identifier, an enumeration) is told wherever it stands: there is nothing to unfold.
  const named = here.ref === undefined ? undefined : asScalar(place.api.schemas[here.ref]?.schema)
  const limits = [...(here.constraints ?? []), ...(named?.constraints ?? [])]
  const rules =
    here === schema ? limits : [...(schema.constraints ?? []), ...limits.map((rule) => `each: ${rule}`)]
  const description = schema.description ?? here.description ?? named?.description
  const values = here.values ?? named?.values
  return (
    <>
      {description && (
        <Describe text={description} page={place.page} site={place.site} version={place.api.version} />
      )}
      {rules.length > 0 && (
        <p className="rules">
          <Phrase>{rules.join(', ')}</Phrase>
        </p>
      )}
      {values && <Values values={values} />}
      <Shown label="Default" list={schema.default === undefined ? [] : [schema.default]} />
      <Shown label="Example" list={schema.examples ?? here.examples ?? named?.examples ?? []} />
      {(here.choices ?? []).filter(simple).map((choice, i) => (
        <p className="rules" key={i}>
          {choice.kind === 'anyOf' ? 'any of: ' : 'one of: '}
          {listOptions(choice, address).map((option, n) => (
            <span key={option.address}>
              {n > 0 && ', '}
              <Type schema={option.schema} api={place.api} />
              {option.schema.constraints && (
                <>
                  {' '}
                  (<Phrase>{option.schema.constraints.join(', ')}</Phrase>)
                </>
              )}
            </span>
          ))}
        </p>
      ))}
    </>
  )
}

function Shown({ label, list }: { readonly label: string; readonly list: readonly string[] }) {
  if (list.length === 0) return null
  return (
    <p className="rules">
      {label}:{' '}
      {list.map((one, i) => (
        <span key={one}>
          {i > 0 && ', '}
          <code>{one}</code>
        </span>
      ))}
    </p>
  )
}

/** More values than these are folded. */
const MANY = 12

function Values({ values }: { readonly values: readonly EnumValue[] }) {
  const [only] = values
  const told = values.some((one) => one.name !== undefined || one.description !== undefined)
  if (values.length === 1 && only !== undefined && !told)
    return (
      <p className="rules">
        always <code>{only.value}</code>
      </p>
    )
  const list = told ? (
    <dl className="values">
      {values.map((one) => (
        <div key={one.value}>
          <dt>
            <code>{one.value}</code> {one.name}
          </dt>
          {one.description !== undefined && (
            <dd>
              <Phrase>{one.description}</Phrase>
            </dd>
          )}
        </div>
      ))}
    </dl>
  ) : (
    <ul className="values">
      {values.map((one) => (
        <li key={one.value}>
          <code>{one.value}</code>
        </li>
      ))}
    </ul>
  )
  if (values.length <= MANY) return list
  return (
    <details>
      <summary>{values.length} values</summary>
      {list}
    </details>
  )
}

/** A choice between plain types, told in one line. */
function simple(choice: SchemaChoice): boolean {
  return choice.options.every(({ schema }) => {
    const here = itemSchema(schema)
    return (
      here.ref === undefined &&
      here.properties === undefined &&
      here.choices === undefined &&
      here.patterns === undefined &&
      here.tuple === undefined &&
      schema.description === undefined &&
      here.values === undefined
    )
  })
}

const KINDS = { oneOf: 'Exactly one of these', anyOf: 'One or more of these', if: 'By condition' }

function Options({
  choice,
  address,
  place,
}: {
  readonly choice: SchemaChoice
  readonly address: string
  readonly place: Place
}) {
  if (simple(choice)) return null
  return (
    <div className="choice">
      <p className="rules">
        {KINDS[choice.kind]}
        {choice.discriminator !== undefined && (
          <>
            , told by <code>{choice.discriminator}</code>
          </>
        )}
      </p>
      {listOptions(choice, address).map((option) => (
        <details key={option.address} id={option.address}>
          <summary>
            {option.label}
            {option.value !== undefined && (
              <>
                {' '}
                <code>{option.value}</code>
              </>
            )}
          </summary>
          {option.schema.ref !== undefined && (
            <p className="field">
              <span className="type">
                <Type schema={option.schema} api={place.api} />
              </span>
            </p>
          )}
          <About schema={option.schema} address={option.address} place={place} />
          <Inside schema={option.schema} address={option.address} place={place} />
        </details>
      ))}
    </div>
  )
}
