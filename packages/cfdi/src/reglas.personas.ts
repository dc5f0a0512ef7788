import { lugarDeCodigoPostal } from '@nitida/contract/facturacion.lugares'
import type { Nodo } from './arbol.ts'
import { motivoNoVigente, regimenes, usosCfdi } from './catalogos.ts'
import { llevaRegimenSocietario, nombreLimpio } from './nombres.ts'
import { digitoCorrecto, esFisica, esGenerico, tieneForma } from './rfc.ts'
import { atributo, errar, type Hallazgo, type Vista } from './vista.ts'

const SIN_OBLIGACIONES = '616'
const SIN_EFECTOS = 'S01'
const PAGOS = 'CP01'

/** A name as the register has it: a company's without régimen societario, and any in upper case. */
function reglasDeNombre(persona: Nodo | null, quien: 'Emisor' | 'Receptor', codigo: string): Hallazgo[] {
  const [nombre, rfc] = [atributo(persona, 'Nombre'), atributo(persona, 'Rfc')]
  const deEmpresa = !esFisica(rfc) && llevaRegimenSocietario(nombre)
  const minusculas = nombre !== nombre.toUpperCase()
  if (nombre === '')
    return errar([
      true,
      codigo,
      `${quien}.Nombre`,
      'Falta el nombre: escríbelo como está en la constancia de situación fiscal.',
    ])
  if (!deEmpresa && !minusculas) return []
  const propuesta = deEmpresa ? nombreLimpio(nombre) : nombre.toUpperCase()
  const mensaje = deEmpresa
    ? `El SAT registra el nombre sin régimen societario: escribe ${propuesta}.`
    : `El nombre va en mayúsculas, como en la constancia de situación fiscal: ${propuesta}.`
  return [{ codigo, campo: `${quien}.Nombre`, mensaje, nivel: 'error', propuesta }]
}

function regimenDe(
  regimen: string,
  rfc: string,
  campo: string,
  codigos: [catalogo: string, persona: string],
): Hallazgo[] {
  const entrada = regimenes.find(({ id }) => id === regimen)
  const motivo = motivoNoVigente(regimen)
  if (!entrada)
    return errar([
      true,
      codigos[0],
      campo,
      motivo
        ? `El régimen ${regimen} ${motivo}: elige el de la constancia.`
        : 'Elige el régimen fiscal de la constancia.',
    ])
  const [persona, cabe] = esFisica(rfc) ? ['una persona física', entrada.fisica] : ['una persona moral', entrada.moral]
  return errar([
    !cabe,
    codigos[1],
    campo,
    `El régimen ${regimen}, ${entrada.texto}, no es de ${persona}: elige el de la constancia.`,
  ])
}

function reglasDeUso(uso: string, regimen: string, rfc: string, tipo: string): Hallazgo[] {
  const campo = 'Receptor.UsoCFDI'
  const entrada = usosCfdi.find(({ id }) => id === uso)
  const motivo = motivoNoVigente(uso)
  if (!entrada)
    return errar([
      true,
      'CFDI40160',
      campo,
      motivo ? `El uso ${uso} ${motivo}.` : 'Elige el uso del CFDI de la lista del SAT.',
    ])
  if (tipo === 'P')
    return errar([uso !== PAGOS, 'CFDI40161', campo, 'En un complemento de pagos el uso es CP01, Pagos.'])
  if (uso === PAGOS)
    return errar([true, 'CFDI40161', campo, 'El uso CP01 es sólo del complemento de pagos: elige otro.'])
  if (esGenerico(rfc))
    return errar([uso !== SIN_EFECTOS, 'CFDI40161', campo, 'Con RFC genérico el uso es S01, Sin efectos fiscales.'])
  const dePersona = esFisica(rfc) ? entrada.fisica : entrada.moral
  const mensaje = dePersona
    ? `El uso ${uso} no va con el régimen ${regimen}: puede ser ${permitidos(regimen, rfc)}.`
    : `El uso ${uso} es sólo de personas ${esFisica(rfc) ? 'morales' : 'físicas'}: puede ser ${permitidos(regimen, rfc)}.`
  return errar([!dePersona || !entrada.regimenes.includes(regimen), 'CFDI40161', campo, mensaje])
}

/** Uses that a receiver may choose, by his régimen and what his RFC says he is (CFDI40161); the forms offer these. */
export const usosPermitidos = (regimen: string, rfc: string): string[] =>
  usosCfdi
    .filter((uso) => uso.id !== PAGOS && uso.id !== 'CN01' && uso.regimenes.includes(regimen))
    .filter((uso) => (esFisica(rfc) ? uso.fisica : uso.moral))
    .map(({ id }) => id)

const permitidos = (regimen: string, rfc: string): string =>
  usosPermitidos(regimen, rfc).join(', ') || 'ninguno: revisa el régimen'

function reglasDeRfc(rfc: string, quien: 'Emisor' | 'Receptor'): Hallazgo[] {
  const campo = `${quien}.Rfc`
  const codigo = quien === 'Receptor' ? 'CFDI40143' : 'CFDI40138'
  if (!tieneForma(rfc))
    return errar([
      true,
      codigo,
      campo,
      'El RFC lleva 12 caracteres (empresa) o 13 (persona), con una fecha que exista.',
    ])
  if (digitoCorrecto(rfc)) return []
  const mensaje = 'El último carácter del RFC no corresponde a los demás: compáralo con la constancia.'
  return [{ codigo: 'RFC_DIGITO', campo, mensaje, nivel: 'aviso', propuesta: null }]
}

/** Rules of issuer and receiver. Whether they exist only SAT's register knows, so the provider says that. */
export function reglasDePersonas({ raiz, tipo, emisor, receptor }: Vista): Hallazgo[] {
  const rfcEmisor = atributo(emisor, 'Rfc')
  const [rfc, regimen] = [atributo(receptor, 'Rfc'), atributo(receptor, 'RegimenFiscalReceptor')]
  const [domicilio, lugar] = [atributo(receptor, 'DomicilioFiscalReceptor'), atributo(raiz, 'LugarExpedicion')]
  const generico = esGenerico(rfc)
  return [
    ...reglasDeRfc(rfcEmisor, 'Emisor'),
    ...reglasDeNombre(emisor, 'Emisor', 'CFDI40139'),
    ...regimenDe(atributo(emisor, 'RegimenFiscal'), rfcEmisor, 'Emisor.RegimenFiscal', ['CFDI40140', 'CFDI40141']),
    ...reglasDeRfc(rfc, 'Receptor'),
    ...reglasDeNombre(receptor, 'Receptor', 'CFDI40145'),
    ...errar(
      [
        !/^\d{5}$/.test(domicilio),
        'CFDI40147',
        'Receptor.DomicilioFiscalReceptor',
        'El código postal del receptor lleva cinco dígitos, como en la constancia.',
      ],
      [
        /^\d{5}$/.test(domicilio) && lugarDeCodigoPostal(domicilio) === null,
        'CFDI40147',
        'Receptor.DomicilioFiscalReceptor',
        `El código postal ${domicilio} no existe: compáralo con la constancia.`,
      ],
      [
        generico && /^\d{5}$/.test(domicilio) && domicilio !== lugar,
        'CFDI40149',
        'Receptor.DomicilioFiscalReceptor',
        `Con RFC genérico el código postal del receptor es el de la sucursal: ${lugar}.`,
      ],
      [
        generico && regimen !== SIN_OBLIGACIONES,
        'CFDI40159',
        'Receptor.RegimenFiscalReceptor',
        'Con RFC genérico el régimen del receptor es 616, Sin obligaciones fiscales.',
      ],
    ),
    ...(generico ? [] : regimenDe(regimen, rfc, 'Receptor.RegimenFiscalReceptor', ['CFDI40157', 'CFDI40158'])),
    ...reglasDeUso(atributo(receptor, 'UsoCFDI'), regimen, rfc, tipo),
  ]
}
