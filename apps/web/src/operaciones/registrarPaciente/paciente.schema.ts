import '../../base/formularios/sinJit.ts'
import {
  type Cliente,
  type Consentimiento,
  DatosCliente,
  type FichaCliente,
  type MedioDeConsentimiento,
  mediosDeConsentimiento,
} from '@nitida/contract/clientes'
import { edadEn } from '@nitida/contract/fechas'
import { z } from 'zod'
import type { EnCampos } from '../../base/formularios/valores.ts'
import { contar } from '../../ui/formatos.ts'

const FALTA_RESPUESTA = 'Contesta también esta pregunta o deja las dos sin respuesta.'

const contradiceA = (calculada: number): string =>
  `Con esa fecha de nacimiento tiene ${contar(calculada, 'año')}. Corrige la fecha o la edad.`

const { fechaNacimiento } = DatosCliente.shape
const Respuesta = z.enum(['No', 'Si']).nullable()

interface Reglas {
  /** The server's today, after which nobody is born. */
  hoy: string
  /** Whether the branch is chosen, by type 0; the others register in their own (D-9). */
  eligeSucursal: boolean
  /** The registered consents, of which only a changed answer is registered again. */
  registrado: Consentimiento | null
  /** Key of the notice that is shown; null while it is on its way, when nothing can be answered. */
  versionAviso: string | null
}

function consentimientoDe(
  avisos: 'No' | 'Si' | null,
  promociones: 'No' | 'Si' | null,
  { registrado, versionAviso, medio }: Pick<Reglas, 'registrado' | 'versionAviso'> & { medio: MedioDeConsentimiento },
): Consentimiento | null {
  if (avisos === null || promociones === null || versionAviso === null) return null
  const nuevo = { whatsappAvisos: avisos === 'Si', whatsappPromociones: promociones === 'Si' }
  const igual =
    registrado?.whatsappAvisos === nuevo.whatsappAvisos && registrado.whatsappPromociones === nuevo.whatsappPromociones
  return igual ? null : { versionAviso, ...nuevo, medio }
}

/** Values of the inputs. */
export type ValoresPaciente = Omit<EnCampos<FichaCliente>, 'fechaNacimiento'> & {
  /** 'YYYY-MM-DD', or text that could not be read as a date. */
  fechaNacimiento: string | null
  whatsappAvisos: 'No' | 'Si' | null
  whatsappPromociones: 'No' | 'Si' | null
  medioConsentimiento: MedioDeConsentimiento
}

/** The patient form: the contract's body, with its inputs as people fill them and the sentences they need (spec §5). */
export const pacienteSchema = ({ hoy, eligeSucursal, registrado, versionAviso }: Reglas) =>
  z.preprocess(
    (valores: ValoresPaciente) => valores, // types what goes in, because the contract takes anything and judges it
    DatosCliente.extend({
      fechaNacimiento: fechaNacimiento.refine((dia) => !dia || dia <= hoy, 'La fecha todavía no llega.'),
      sucursal: z
        .number()
        .nullable()
        .refine((id) => id !== null || !eligeSucursal, 'Elige una sucursal.'),
      whatsappAvisos: Respuesta,
      whatsappPromociones: Respuesta,
      medioConsentimiento: z.enum(mediosDeConsentimiento),
    })
      .omit({ consentimiento: true })
      .superRefine(({ edad, fechaNacimiento }, ctx) => {
        const calculada = fechaNacimiento ? edadEn(hoy, fechaNacimiento) : null
        if (calculada === null || calculada === edad) return
        ctx.addIssue({ code: 'custom', path: ['edad'], message: contradiceA(calculada) })
      })
      .superRefine(({ whatsappAvisos, whatsappPromociones }, ctx) => {
        if ((whatsappAvisos === null) === (whatsappPromociones === null)) return
        const path = [whatsappAvisos === null ? 'whatsappAvisos' : 'whatsappPromociones']
        ctx.addIssue({ code: 'custom', path, message: FALTA_RESPUESTA })
      })
      .transform(({ whatsappAvisos, whatsappPromociones, medioConsentimiento: medio, ...datos }) => ({
        ...datos,
        consentimiento: consentimientoDe(whatsappAvisos, whatsappPromociones, { registrado, versionAviso, medio }),
      })),
  )

type Schema = ReturnType<typeof pacienteSchema>
/** Body that is sent. */
export type DatosPaciente = z.output<Schema>

const siNo = (valor: boolean | undefined) => (valor === undefined ? null : valor ? 'Si' : 'No')

/** Present consents: a patient who answered BAJA wants no promotions, whatever was registered. */
export const vigenteDe = ({ consentimiento }: Cliente): Consentimiento | null =>
  consentimiento && {
    ...consentimiento,
    whatsappPromociones: consentimiento.whatsappPromociones && consentimiento.baja === null,
  }

/** An empty form with its first values. */
export const valoresNuevos = (conocidos: Partial<ValoresPaciente>): ValoresPaciente => ({
  nombreCompleto: '',
  fechaNacimiento: null,
  edad: null,
  sexo: null,
  telefono: '',
  telefono2: '',
  email: '',
  domicilio: '',
  codigoPostal: '',
  rfc: '',
  convenio: '',
  sucursal: null,
  whatsappAvisos: null,
  whatsappPromociones: null,
  medioConsentimiento: 'mostrador',
  ...conocidos,
})

/** The form of a stored patient, prefilled (spec §4). */
export const valoresDe = (cliente: Cliente): ValoresPaciente => ({
  nombreCompleto: cliente.nombreCompleto,
  fechaNacimiento: cliente.fechaNacimiento,
  edad: cliente.edad,
  sexo: cliente.sexo,
  telefono: cliente.telefono,
  telefono2: cliente.telefono2 ?? '',
  email: cliente.email ?? '',
  domicilio: cliente.domicilio ?? '',
  codigoPostal: cliente.codigoPostal ?? '',
  rfc: cliente.rfc ?? '',
  convenio: cliente.convenio ?? '',
  sucursal: cliente.sucursal,
  whatsappAvisos: siNo(cliente.consentimiento?.whatsappAvisos),
  whatsappPromociones: siNo(vigenteDe(cliente)?.whatsappPromociones),
  medioConsentimiento: 'mostrador',
})
