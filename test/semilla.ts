import fc from 'fast-check'

/**
 * Seed of the tests over random inputs. It is one number, so that a run of `npm test` says the same about the same sources;
 * `SEMILLA=azar npm test` looks for new inputs, and `SEMILLA=975848909` repeats what such a run found.
 */
const escrita = process.env.SEMILLA ?? '2026'

if (escrita !== 'azar') fc.configureGlobal({ seed: Number(escrita) })
