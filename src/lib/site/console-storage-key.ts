/** Name of the session token in the browser's storage, after the id of the portal. */
export const SESSION_TOKEN = 'bitToken'

/** Names in the browser's storage start with the id of the portal, so that two portals on one origin don't conflict. */
export const consoleStorageKey = (portalId: string, name: string) => portalId + name
