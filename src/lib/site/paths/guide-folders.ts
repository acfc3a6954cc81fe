/** Folders in which guides are looked for without the option `docs`, in this order. */
export const GUIDE_FOLDERS = ['content/docs', 'docs'] as const
