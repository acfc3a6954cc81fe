export const title = 'Not the default export'
