import { zodResolver } from '@hookform/resolvers/zod'
import { pedidoSchema, type ReglasDePedido } from './pedido.schema.ts'

/** The form's resolver, in a file of its own because its schemas are fetched when somebody starts to fill the form. */
export const revisionDe = (reglas: ReglasDePedido) => zodResolver(pedidoSchema(reglas))
