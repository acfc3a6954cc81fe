/** The components of layout blocks for MDX pages: the same HTML as the directives of constructs/directives/layout-blocks.ts. */
import { Children, cloneElement, Fragment, isValidElement, useId, type ReactNode } from 'react'
import { iconSvg } from '../../../lib/page/icon-shapes.ts'
import { COMPUTED_ELEMENT } from './computed-element.ts'

interface ChildrenProps {
  readonly children?: ReactNode
}

const createWrapper = (className: string) =>
  function Wrapper({ children }: ChildrenProps) {
    return <div className={className}>{children}</div>
  }

interface CardProps extends ChildrenProps {
  readonly title?: ReactNode
  readonly href?: string
  readonly icon?: string
}

function Card({ title, href, icon, children }: CardProps) {
  return (
    <div className="card">
      <Icon name={icon} />
      {title !== undefined && (
        <p className="card-title">{href === undefined ? title : <a href={href}>{title}</a>}</p>
      )}
      <Paragraphs>{children}</Paragraphs>
    </div>
  )
}

/** Text on the line of its tag, which MDX gives without a paragraph, as a paragraph. */
function Paragraphs({ children }: ChildrenProps) {
  const isText = Children.toArray(children).some((child) => typeof child === 'string' && child.trim() !== '')
  return isText ? <p>{children}</p> : children
}

/** An icon by its name; nothing for a name that does not exist. */
function Icon({ name }: { readonly name?: string | undefined }) {
  const path = name === undefined ? undefined : /<path d="([^"]*)"/.exec(iconSvg(name) ?? '')?.[1]
  if (path === undefined) return null
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function Frame({ caption, children }: ChildrenProps & { readonly caption?: ReactNode }) {
  return (
    <figure className="frame">
      {children}
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Around `<Details>`, of which one is open at a time. */
function Accordion({ children }: ChildrenProps) {
  return <div className="accordion">{nameChildren(children, useId())}</div>
}

/** Gives components a name, also those in fragments and in the elements around computed parts. */
function nameChildren(children: ReactNode, name: string): ReactNode {
  return Children.map(children, (child) => {
    if (!isValidElement<ChildrenProps & { readonly name?: string }>(child)) return child
    if (child.type === Fragment || child.type === COMPUTED_ELEMENT)
      return cloneElement(child, {}, nameChildren(child.props.children, name))
    return typeof child.type === 'string' ? child : cloneElement(child, { name })
  })
}

function Badge({ tone, children }: ChildrenProps & { readonly tone?: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

interface LinkButtonProps extends ChildrenProps {
  readonly href: string
  readonly variant?: 'primary' | 'secondary'
  readonly icon?: string
}

function LinkButton({ href, variant, icon, children }: LinkButtonProps) {
  return (
    <a className="button" data-variant={variant === 'secondary' ? 'outlinePrimary' : 'primary'} href={href}>
      <Icon name={icon} />
      {children}
    </a>
  )
}

interface VideoProps {
  readonly src: string
  readonly poster?: string
  readonly title?: string
}

function Video({ src, poster, title }: VideoProps) {
  return <video controls preload="metadata" playsInline src={src} poster={poster} aria-label={title} />
}

export const LAYOUT_COMPONENTS = {
  Hero: createWrapper('intro'),
  Cards: createWrapper('cards'),
  Card,
  Steps: createWrapper('steps'),
  FileTree: createWrapper('filetree'),
  Columns: createWrapper('columns'),
  Column: createWrapper('column'),
  Frame,
  Accordion,
  Badge,
  Icon,
  LinkButton,
  Video,
}
