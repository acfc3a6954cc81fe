/** State that the fields of a form share with the message above them. */
import { createContext } from 'react'
import type { Failure, FieldProblem } from '../api/call-api.ts'

export interface FormState {
  readonly failure?: Failure | undefined
  /** Labels of the fields, by the member of the request body that each is about. Fields add theirs when they come. */
  readonly labels: Map<string, string>
}

/** The form around a field. Outside of one there are no labels, and nothing is wrong. */
export const FormContext = createContext<FormState>({ labels: new Map() })

/** The member of the request body that a problem is in: 'name' of '/name/0'. */
export const memberOf = ({ pointer }: FieldProblem): string | undefined => pointer?.split('/')[1]

/** An error, with the list item that it refers to. */
export const describeProblem = ({ item, message }: FieldProblem): string =>
  item === undefined ? message : `${item}: ${message}`
