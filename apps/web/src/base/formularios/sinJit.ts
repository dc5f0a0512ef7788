import { fraseDe } from '@nitida/contract/frases'
import { z } from 'zod'

// What a schema has no sentence for is said in plain Spanish; `build/zod.ts` says the rest of how pages use the library.
z.config({ localeError: fraseDe })
