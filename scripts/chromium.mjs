/** Finds the browser of the journeys and screenshots. No browser comes with the packages. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const KNOWN = [
  // Chromium's engine without its windows, in which journeys take two thirds of their time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** A file of that name is not enough: Ubuntu's /usr/bin/chromium-browser only says to install a snap. */
const runs = (file) => {
  if (!existsSync(file)) return false
  if (process.platform === 'win32') return true // chrome.exe --version opens a window there
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

const known = async () => {
  const { chromium } = await import('@playwright/test')
  return [...KNOWN, chromium.executablePath()].find(runs)
}

const installWithApt = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium (apt-get)…')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  // Distributions that pack the engine alone are newer than those that pack the browser.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options).status === 0) return
}

/** @returns the browser's path, or null after saying what to do. */
export const findChromium = async () => {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (runs(wanted)) return wanted
    console.error(`CHROMIUM_PATH=${wanted} is not a browser that runs.`)
    return null
  }
  const found = await known()
  if (found) return found
  installWithApt()
  const installed = await known()
  if (installed) return installed
  console.error(
    'No Chromium found. Install it (Debian: "apt-get install chromium"), or say where it is: CHROMIUM_PATH=…',
  )
  return null
}
