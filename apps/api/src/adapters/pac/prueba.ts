import type { Prueba } from '@nitida/contract/conexiones'
import type { ConfiguracionPac } from '../../platform/entorno/entorno.pac.ts'
import { enSegundos, juzgar, PLAZO_DE_PRUEBA_MS } from '../prueba.ts'
import { crearFacturoPorTi, SIN_CUENTA } from './facturoporti.ts'

const PASOS = ['El PAC responde', 'Cuenta aceptada', 'Timbres'] as const

/** Asks how many stamps are left, which needs the account and costs nothing. */
export async function probarPac(cuenta: ConfiguracionPac, plazoMs = PLAZO_DE_PRUEBA_MS): Promise<Prueba> {
  const inicio = performance.now()
  const pac = crearFacturoPorTi({ ...cuenta, now: () => new Date() })
  const signal = AbortSignal.timeout(plazoMs)
  const respuesta = await pac.creditos(signal)
  if (respuesta.ok) {
    const timbres = `Quedan ${respuesta.restantes.toLocaleString('es-MX')}`
    return juzgar(PASOS, ['Contestó', cuenta.usuario, timbres], null, inicio)
  }
  const { codigo, mensaje, detalle } = respuesta
  if (codigo === SIN_CUENTA)
    return juzgar(
      PASOS,
      ['Contestó'],
      { detalle: 'No aceptó el usuario o la contraseña.', codigo: detalle[0] ?? null },
      inicio,
    )
  const motivo = signal.aborted ? enSegundos(plazoMs) : mensaje
  return juzgar(PASOS, [], { detalle: motivo, codigo }, inicio)
}
