import type { CabezaCfdi } from '@nitida/cfdi/lectura'
import type { Negativa } from './pac.ts'
import { negar } from './timbrado.ts'

interface Contribuyente {
  rfc: string
  nombre: string
  codigoPostal: string
  regimenes: readonly string[]
}

/**
 * Receivers that the sandbox knows as SAT's register does, all invented: whoever uses one of these RFCs has to write the rest as it
 * stands here. Any other RFC passes, because only SAT knows whose it is. README tells which they are.
 */
export const padron: readonly Contribuyente[] = [
  { rfc: 'PEGL870412AB2', nombre: 'LUISA PÉREZ GALINDO', codigoPostal: '72000', regimenes: ['605', '612'] },
  { rfc: 'MUSR750615XY2', nombre: 'ROBERTO MUÑOZ SALAS', codigoPostal: '22000', regimenes: ['605', '626'] },
  { rfc: 'ODN150312AB1', nombre: 'ÓPTICA DEMOSTRACIÓN DEL NORTE', codigoPostal: '64000', regimenes: ['601'] },
  { rfc: 'FAEC910908TR3', nombre: 'CARLA FARÍAS ESTRADA', codigoPostal: '06700', regimenes: ['612'] },
  // Receivers of the demo chain's invoices.
  { rfc: 'GOMJ800101AB4', nombre: 'JUANA GÓMEZ MUÑOZ', codigoPostal: '72000', regimenes: ['612'] },
  { rfc: 'ODE150312AB3', nombre: 'ÓPTICA DEMO', codigoPostal: '72000', regimenes: ['601'] },
  { rfc: 'CMO110908TR9', nombre: 'COMERCIALIZADORA MODELO', codigoPostal: '72760', regimenes: ['601'] },
  { rfc: 'LOPR750615XYA', nombre: 'ROBERTO LÓPEZ PEÑA', codigoPostal: '22000', regimenes: ['605'] },
]

/** A receiver of the register as an invoice has him. @throws Error for an RFC that is not in it. */
export function receptorDelPadron(rfc: string) {
  const suyo = padron.find((uno) => uno.rfc === rfc)
  const [RegimenFiscal] = suyo?.regimenes ?? []
  if (!suyo || !RegimenFiscal) throw new Error(`no ${rfc} in the register`)
  return { RFC: rfc, NombreRazonSocial: suyo.nombre, CodigoPostal: suyo.codigoPostal, RegimenFiscal }
}

/** What SAT's register has against a receiver, by the codes that it uses; null where nothing is known or all is right. */
export function juzgarPadron({ receptor }: Pick<CabezaCfdi, 'receptor'>): Negativa | null {
  const suyo = padron.find(({ rfc }) => rfc === receptor.Rfc)
  if (!suyo) return null
  if (receptor.Nombre !== suyo.nombre)
    return negar('CFDI40145', 'El nombre del receptor no es el de su constancia de situación fiscal.', [
      'CFDI40145 Receptor.Nombre: debe ser idéntico al registrado ante el SAT para ese RFC.',
    ])
  if (receptor.codigoPostal !== suyo.codigoPostal)
    return negar('CFDI40148', 'El código postal del receptor no es el de su domicilio fiscal.', [
      'CFDI40148 Receptor.DomicilioFiscalReceptor: no es el registrado ante el SAT para ese RFC.',
    ])
  if (!suyo.regimenes.includes(receptor.regimen))
    return negar('CFDI40158', 'El régimen fiscal no es de los que el receptor tiene ante el SAT.', [
      'CFDI40158 Receptor.RegimenFiscalReceptor: no es uno de los registrados para ese RFC.',
    ])
  return null
}
