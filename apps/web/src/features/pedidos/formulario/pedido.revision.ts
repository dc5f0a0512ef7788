import { zodResolver } from '@hookform/resolvers/zod'
import { pedidoSchema, type ReglasDePedido } from './pedido.schema.ts'

/** The form's resolver. In a file of its own: the schemas are fetched when somebody starts to fill the form, not with it. */
export const revisionDe = (reglas: ReglasDePedido) => zodResolver(pedidoSchema(reglas))
