import '../../base/formularios/sinJit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { CrearVisita } from '@nitida/contract/visitas'
import { z } from 'zod'
import type { ValoresExamen } from '../../entidades/visita/examen.ts'

/** Values of the inputs, and the patient. */
type ValoresVisita = ValoresExamen & { idCliente: number }

/** The form's resolver: the contract's own schema judges it. */
export const revision = zodResolver(
  z.preprocess(
    (valores: ValoresVisita) => valores, // types what goes in
    CrearVisita,
  ),
)
