/**
 * Runs inside <head>, before anything is painted: puts what the reader chose onto <html>, where styles find it. Inlined in every
 * page, so each byte counts; `preference.ts` is the long form.
 */
import { applyPreferences } from './apply-preferences.ts'

const { dataset } = document.documentElement
dataset.js = ''
applyPreferences(dataset)
