import type { Prueba } from '@nitida/contract/conexiones'
import { z } from 'zod'
import type { ConfiguracionWhatsapp } from '../../platform/entorno/entorno.whatsapp.ts'
import { juzgar, PLAZO_DE_PRUEBA_MS, type Tropiezo } from '../prueba.ts'
import { AJENA, preguntarAMeta, type Respondido } from './meta.consulta.ts'

const PASOS = ['Meta responde', 'Cuenta aceptada', 'Número'] as const
const RESPUESTA_MAXIMA = 64 * 1024

const Numero = z.object({
  id: z.string(),
  display_phone_number: z.string().max(40),
  verified_name: z.string().max(200).optional(),
})

type Lectura = { hallado: string[]; tropiezo: Tropiezo | null }

function leer(respondido: Respondido, idTelefono: string): Lectura {
  if ('tropiezo' in respondido)
    return { hallado: respondido.contesto ? ['Contestó'] : [], tropiezo: respondido.tropiezo }
  const { data } = Numero.safeParse(respondido.cuerpo)
  if (!data) return { hallado: [], tropiezo: { detalle: AJENA, codigo: 'HTTP 200' } }
  if (data.id !== idTelefono)
    return {
      hallado: ['Contestó', 'Token y secreto'],
      tropiezo: { detalle: 'Contestó por otro número.', codigo: null },
    }
  const nombre = data.verified_name ? `, ${data.verified_name}` : ''
  return { hallado: ['Contestó', 'Token y secreto', `${data.display_phone_number}${nombre}`], tropiezo: null }
}

/** Reads the number's node, signed with the application's secret, so that token, secret and number are known to belong together. */
export async function probarMeta(cuenta: ConfiguracionWhatsapp, plazoMs = PLAZO_DE_PRUEBA_MS): Promise<Prueba> {
  const inicio = performance.now()
  const pregunta = {
    ruta: cuenta.idTelefono,
    campos: { fields: 'id,display_phone_number,verified_name' },
    permiso: 'whatsapp_business_messaging',
    maximo: RESPUESTA_MAXIMA,
  }
  const respondido = await preguntarAMeta(cuenta, pregunta, AbortSignal.timeout(plazoMs), plazoMs)
  const { hallado, tropiezo } = leer(respondido, cuenta.idTelefono)
  return juzgar(PASOS, hallado, tropiezo, inicio)
}
