import type { TipoDeCampo } from './mudanza.libros.ts'

/** Something that a column may be taken for. */
export interface CampoDeLibro {
  /** Key, unique in its book. */
  readonly clave: string
  readonly etiqueta: string
  readonly tipo: TipoDeCampo
  /** Values that a column of this field fills; one that only completes a value names it as well. */
  readonly llena: readonly string[]
  /** Headings of it, in small letters, without accents and signs, words parted by one blank. */
  readonly sinonimos: readonly string[]
  readonly ejemplo: string
  /** For the template: how it is written, when that is not plain. */
  readonly nota?: string
}

export const campo = (
  clave: string,
  etiqueta: string,
  tipo: TipoDeCampo,
  ejemplo: string,
  sinonimos: string,
  mas: { llena?: readonly string[]; nota?: string } = {},
): CampoDeLibro => ({
  clave,
  etiqueta,
  tipo,
  llena: mas.llena ?? [clave],
  sinonimos: sinonimos.split('|').map((uno) => uno.trim()),
  ejemplo,
  ...(mas.nota && { nota: mas.nota }),
})

export const FECHAS = 'Como 14/03/1978, 1978-03-14 o 14-mar-78.'
export const SI_O_NO = 'Sí o No.'

export const nombreCompleto = campo(
  'nombreCompleto',
  'Nombre completo',
  'nombre',
  'María Guadalupe Hernández de la Cruz',
  'nombre completo|nombre|nombres y apellidos|nombre y apellidos|apellidos y nombre|apellidos y nombres|cliente|paciente|nombre del paciente|nombre paciente|nombre del cliente|nombre cliente|nombre o razon social|razon social|titular|name|full name|customer|patient',
  { nota: 'O en columnas aparte: nombre, apellido paterno y apellido materno.' },
)

export const partesDelNombre = [
  campo('nombreDePila', 'Nombre(s)', 'nombre', '', 'nombre s|nombres|nombre de pila|primer nombre|first name', {
    llena: ['nombreCompleto'],
  }),
  campo('segundoNombre', 'Segundo nombre', 'nombre', '', 'segundo nombre|2do nombre|2o nombre|middle name', {
    llena: ['nombreCompleto'],
  }),
  campo(
    'apellidos',
    'Apellidos',
    'nombre',
    '',
    'apellidos|apellido s|los apellidos|apellido paterno y materno|last name|last names|surname',
    { llena: ['nombreCompleto'] },
  ),
  campo(
    'apellidoPaterno',
    'Apellido paterno',
    'nombre',
    '',
    'apellido paterno|ap paterno|a paterno|paterno|apellido|primer apellido|apellido 1|apellido1|apaterno|appaterno|ap pat|apepat',
    { llena: ['nombreCompleto'] },
  ),
  campo(
    'apellidoMaterno',
    'Apellido materno',
    'nombre',
    '',
    'apellido materno|ap materno|a materno|materno|segundo apellido|apellido 2|apellido2|amaterno|apmaterno|ap mat|apemat',
    { llena: ['nombreCompleto'] },
  ),
]

export const telefono = campo(
  'telefono',
  'Teléfono',
  'telefono',
  '222 123 4567',
  'telefono|telefono 1|telefono1|tel|tel 1|tel1|cel|celular|cel 1|celular 1|movil|telefono celular|telefono movil|tel celular|tel cel|num telefono|numero de telefono|numero telefonico|no telefono|no de telefono|numero de celular|telefono principal|telefono del paciente|telefono paciente|telefono cliente|telefono de contacto|contacto|telefonos|whatsapp|whats|wa|phone|mobile|phone number',
  { nota: '10 dígitos. Vacío o 0000000000 es «sin teléfono».' },
)

export const sucursal = campo(
  'sucursal',
  'Sucursal',
  'sucursal',
  '01',
  'sucursal|suc|no sucursal|num sucursal|numero de sucursal|tienda|optica|punto de venta|branch',
  { nota: 'El número de la sucursal. Sin ella entran en la que elijas.' },
)

const pacienteExterno = campo(
  'pacienteExterno',
  'Número del paciente',
  'numeroExterno',
  '1118',
  'numero externo del paciente|numero del paciente|no paciente|num paciente|numero de paciente|no de paciente|id paciente|id cliente|idcliente|idpaciente|no cliente|no de cliente|num cliente|numero de cliente|clave cliente|clave paciente|codigo cliente|codigo de cliente|expediente|no expediente|num expediente|numero de expediente',
  { nota: 'El que tiene en tu programa anterior.' },
)

/** Whose row it is, in the books that come after the patients'. */
export const dePaciente = [pacienteExterno, nombreCompleto, ...partesDelNombre, telefono]
