/**
 * Runs in <head> before the first paint: sets the reader's preferences as attributes of <html>, where styles use them. Inlined in every
 * page, so each byte counts.
 */
import { applyPreferences } from './apply-preferences.ts'

const { dataset } = document.documentElement
dataset.js = ''
applyPreferences(dataset)
