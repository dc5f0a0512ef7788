import { pacientesDelBench } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { medirDuplicados } from './mudanza.duplicados.ts'

/** Moving in: people who stand in a list twice are found, and nobody else. */
export const mudanza: Escenario = {
  nombre: 'mudanza',
  correr: () => medirDuplicados(pacientesDelBench()),
}
