import { z } from 'zod'
import { leerCorreo } from './claves.ts'
import { COLOR } from './color.rules.ts'
import { CorreoDePersona } from './correos.schema.ts'
import { Dinero } from './dinero.schema.ts'
import { endpoints, exito } from './endpoint.ts'
import { escribirGarantias, LARGO_DE_COBERTURA, leerGarantias, MESES_DE_GARANTIA } from './garantias.rules.ts'
import { escribirDiasCerrados, leerDiasCerrados } from './horarios.rules.ts'
import { VIGENCIA_MAXIMA_DIAS } from './presupuestos.rules.ts'
import { linea } from './textos.schema.ts'

/** Closed days that are kept at a time. */
export const MAXIMO_DIAS_CERRADOS = 60

/** An address, or none. */
const Correo = z
  .string()
  .overwrite(leerCorreo)
  .max(254, 'Máximo 254 caracteres.')
  .refine((texto) => texto === '' || CorreoDePersona.safeParse(texto).success, 'Escribe un correo electrónico válido.')

const Cuenta = linea(100).min(1, 'Escribe el número de la cuenta.')

/** What the owner decides on screen (D-94), as it is in force. */
export const Ajustes = z.object({
  nombreOptica: linea(80).min(1, 'Escribe el nombre de la óptica.'),
  /** SHA-256 of the shop's mark as it was stored, in hexadecimal; empty shows the product's. */
  logo: z.string().regex(/^(?:[\da-f]{64})?$/),
  /** The chain's own colour as '#rrggbb', readable in both themes; empty is the house's. */
  colorMarca: z
    .string()
    .overwrite((color) => color.trim().toLowerCase())
    .refine((color) => color === '' || COLOR.test(color), 'Escribe el color como #7a1f5c.'),
  /** Who answers for personal data; empty shows as not configured in the privacy policy. */
  privacidadDomicilio: linea(300),
  privacidadCorreo: Correo,
  privacidadTelefono: linea(40),
  /** Where warnings of SAT's terms are mailed; empty mails none. */
  avisosCorreo: Correo,
  /** Numbers of the chain's accounts that pólizas move. */
  cuentaCaja: Cuenta,
  cuentaBancos: Cuenta,
  cuentaClientes: Cuenta,
  cuentaIvaCobrado: Cuenta,
  cuentaIvaPorCobrar: Cuenta,
  cuentaVentas: Cuenta,
  cuentaVentasCero: Cuenta,
  cuentaVentasExentas: Cuenta,
  cuentaDevoluciones: Cuenta,
  cuentaIvaRetenido: Cuenta,
  cuentaIsrRetenido: Cuenta,
  cuentaGananciaCambiaria: Cuenta,
  cuentaPerdidaCambiaria: Cuenta,
  /** Preferred models of receipt printers, the first one first, separated by commas. */
  impresoras: linea(500),
  /** Pesos by which a counted drawer may differ before the closing asks for a note (D-62). */
  corteDiferenciaSinNota: Dinero.max(1_000_000, 'Es demasiado.'),
  /** Whether the expected cash is hidden until the drawer is counted. */
  corteCiego: z.boolean(),
  /** Days for which a new quote's prices hold, unless somebody says otherwise. */
  presupuestoDias: z
    .int('Escribe los días.')
    .min(1, 'Mínimo 1 día.')
    .max(VIGENCIA_MAXIMA_DIAS, `Máximo ${VIGENCIA_MAXIMA_DIAS} días.`),
  /** Percent by which a frame's price may differ from its article's before the order asks for a reason; null never asks. */
  limitePrecio: z.int('Escribe un número entero.').min(0, 'Mínimo 0 %.').max(100, 'Máximo 100 %.').nullable(),
  /** Months of the warranty that a new order promises; 0 names none. */
  garantiaMeses: z.int('Escribe los meses.').min(0, 'Mínimo 0 meses.').max(120, 'Máximo 120 meses.'),
  /** What it covers, as the customer's ticket says it. */
  garantiaTexto: linea(300),
  /** Warranties that begin with a delivery, a line for each family of articles: 'armazon 12 Defectos de fábrica.' */
  garantias: z
    .string()
    .max(2000)
    .refine(
      (texto) => escribirGarantias(leerGarantias(texto)) === texto,
      `Escribe de 0 a ${MESES_DE_GARANTIA} meses y hasta ${LARGO_DE_COBERTURA} letras en cada una.`,
    ),
  /** Types of users who do nothing before they have a second factor, each once and in their order: '01'. */
  segundoFactorTipos: z.string().regex(/^0?1?2?3?4?$/, 'Cada tipo va una vez y en su orden.'),
  /** Days on which every branch is closed, in one spelling: '2026-12-25 2027-01-01'. */
  diasCerrados: z
    .string()
    .max(MAXIMO_DIAS_CERRADOS * 11, `Máximo ${MAXIMO_DIAS_CERRADOS} días.`)
    .refine((texto) => escribirDiasCerrados(leerDiasCerrados(texto)) === texto, 'Cada día va una vez y en su orden.'),
  /** Minutes after which an idle session ends; 0 never (D-5). */
  sesionMinutos: z.int('Escribe los minutos.').min(0, 'Mínimo 0 minutos.').max(720, 'Máximo 720 minutos.'),
  /** Different numbers that WhatsApp lets the account reach in 24 hours. */
  whatsappNumeros: z.int('Escribe cuántos.').min(1, 'Mínimo 1.').max(10_000_000, 'Es demasiado.'),
  /** How many of them promotions leave to notices. */
  whatsappParaAvisos: z.int('Escribe cuántos.').min(0, 'Mínimo 0.').max(10_000_000, 'Es demasiado.'),
  /** Pesos that a message of a promotion costs, for its estimate; null shows none. */
  whatsappCosto: z.number('Escribe un importe.').min(0, 'Mínimo $0.').max(1000, 'Es demasiado.').nullable(),
})
export type Ajustes = z.output<typeof Ajustes>

export const nombresDeAjustes = Ajustes.keyof().options
export type NombreDeAjuste = (typeof nombresDeAjustes)[number]

export const AjustesEnVigor = Ajustes.extend({
  /** Raised by every save, by which a stale edit is known (D-78); 0 before the first. */
  version: z.int().nonnegative(),
  /** Those that the server's environment fixes. */
  fijos: z.array(z.enum(nombresDeAjustes)),
})
export type AjustesEnVigor = z.output<typeof AjustesEnVigor>

export const GuardarAjustes = Ajustes.partial().extend({ version: z.int().nonnegative() })
export type GuardarAjustes = z.output<typeof GuardarAjustes>

/** Largest picture that is taken for a mark, in bytes; it is drawn anew, much smaller. */
export const MAXIMO_LOGO_BYTES = 4 * 1024 * 1024

export const ajustes = endpoints({
  leer: {
    method: 'GET',
    path: '/ajustes',
    permiso: 'ajustes.cambiar',
    response: exito(AjustesEnVigor),
    summary: 'The settings of the chain as they are in force.',
  },
  guardar: {
    method: 'PUT',
    path: '/ajustes',
    permiso: 'ajustes.cambiar',
    body: GuardarAjustes,
    response: exito(AjustesEnVigor),
    summary: 'Saves settings; an absent one stays. In force at once, in every process.',
  },
  subirLogo: {
    method: 'POST',
    path: '/ajustes/logo',
    permiso: 'ajustes.cambiar',
    body: z.object({}),
    response: exito(Ajustes.pick({ logo: true })),
    archivos: { campo: 'imagen', maximo: 1, bytes: MAXIMO_LOGO_BYTES },
    porMinuto: 20,
    summary: "Draws a picture as the shop's mark and keeps it. It is in force once it is saved with the settings.",
  },
})
