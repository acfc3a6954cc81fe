/** A replacement of whole lines. */
export interface BlockEdit {
  readonly from: string
  readonly to: string
}
