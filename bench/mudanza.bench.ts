import { pacientesDelBench } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { medirDuplicados } from './mudanza.duplicados.ts'
import { medirMudanza } from './mudanza.importar.ts'

/** Moving in and out: a file comes in, a list leaves, and people who stand in it twice are found, and nobody else. */
export const mudanza: Escenario = {
  nombre: 'mudanza',
  correr: async () => [...(await medirMudanza(pacientesDelBench())), ...(await medirDuplicados(pacientesDelBench()))],
}
