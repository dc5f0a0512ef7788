import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'

/**
 * A process that starts the database of a folder, says so in one line of JSON, and stays until it is killed. The launcher's crash
 * tests kill it in every way; SIGTERM is the orderly end.
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: launchDatabase <folder>')

const { stop, ...server } = await startEmbeddedPostgres(folder)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
process.stdout.write(`${JSON.stringify(server)}\n`)
setInterval(() => {}, 60_000)
