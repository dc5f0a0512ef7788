import '../../base/formularios/sinJit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { CrearHistoria } from '@nitida/contract/historias'
import { z } from 'zod'
import type { ValoresHistoria } from '../../operaciones/examinar/historia.valores.ts'

/** The form's resolver: the contract's own schema judges it. */
export const revision = zodResolver(
  z.preprocess(
    (valores: ValoresHistoria) => valores, // types what goes in
    CrearHistoria,
  ),
)
