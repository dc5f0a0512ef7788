import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, dearest first: begun last, one of them would run alone while the other worker has nothing. */
const LARGOS = [
  'apps/api/test/arranque.embebida.test.ts',
  'test/deploy/conjunto.test.ts',
  'test/deploy/relevo.test.ts',
  'apps/api/src/platform/http/caidas.test.ts',
  'test/dia/dia.test.ts',
  'apps/api/src/modules/cortes/cortes.carreras.test.ts',
  'apps/api/src/platform/postgres/embedded.test.ts',
  'apps/api/test/seguridad/lentos.test.ts',
  'apps/api/src/modules/mensajes/mensajes.caidas.test.ts',
  'apps/api/src/modules/sesion/sesion.intentos.test.ts',
  'apps/api/test/seguridad/inyeccion.test.ts',
  'apps/api/src/modules/facturacion/facturacion.caidas.test.ts',
  'apps/api/src/modules/inventario/inventario.caidas.test.ts',
]

class LargosPrimero extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lugar = ({ moduleId }: TestSpecification): number => {
      const n = LARGOS.findIndex((archivo) => moduleId.endsWith(archivo))
      return n < 0 ? LARGOS.length : n
    }
    return (await super.sort(files)).toSorted((a, b) => lugar(a) - lugar(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LargosPrimero },
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'node',
          sequence: { groupOrder: 1 }, // after the components, whose one worker is no part of this pool
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/api/test/globalSetup.ts'],
          setupFiles: ['test/semilla.ts'],
          // A fresh world for every file costs twenty times the run. Modules therefore keep no state of their own.
          isolate: false,
          pool: 'forks',
          maxWorkers: availableParallelism(),
          // Deadlines end what hangs; a busy computer may take its time.
          expect: { poll: { timeout: 20_000, interval: 20 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
