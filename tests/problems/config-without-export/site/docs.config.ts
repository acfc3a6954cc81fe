export const title = 'Nobody asks for this name'
