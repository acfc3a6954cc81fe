/** The queue of notifications: `notify` adds one, `remove` drops one. */

/** A queued message. */
export interface Notification<P> {
  readonly id: string
  readonly payload: P
}

/** Actions on the queue. A `notify` without a payload changes nothing. */
export type NotificationAction<P> =
  | { readonly type: 'notify'; readonly id: string; readonly payload?: P | undefined }
  | { readonly type: 'remove'; readonly id: string }

/** The queue after an action; a reducer. Throws 'Unknown action' for any other type. */
export function reduceNotifications<P>(
  queue: readonly Notification<P>[],
  action: NotificationAction<P>,
): readonly Notification<P>[] {
  const { type, id } = action
  if (type === 'notify')
    return action.payload === undefined ? queue : [...queue, { id, payload: action.payload }]
  if (type === 'remove') return queue.filter((notification) => notification.id !== id)
  throw new Error('Unknown action')
}
