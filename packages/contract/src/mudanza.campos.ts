import type { CampoDeLibro } from './mudanza.campo.ts'
import { camposDeArticulos } from './mudanza.campos.articulos.ts'
import { camposDeMicas } from './mudanza.campos.micas.ts'
import { camposDePacientes } from './mudanza.campos.pacientes.ts'
import { camposDeCitas, camposDePedidos } from './mudanza.campos.pedidos.ts'
import { camposDeRecetas } from './mudanza.campos.recetas.ts'
import type { Libro } from './mudanza.libros.ts'

const DE: Readonly<Record<Libro, readonly CampoDeLibro[]>> = {
  pacientes: camposDePacientes,
  pedidos: camposDePedidos,
  citas: camposDeCitas,
  recetas: camposDeRecetas,
  articulos: camposDeArticulos,
  micas: camposDeMicas,
}

/** What a column of a book may be taken for, in the order of its template. */
export const camposDe = (libro: Libro): readonly CampoDeLibro[] => DE[libro]

/** The field of a book by its key. */
export const campoDe = (libro: Libro, clave: string): CampoDeLibro | undefined =>
  DE[libro].find((uno) => uno.clave === clave)

const PERSONA = { basta: ['nombreCompleto', 'nombreDePila', 'pacienteExterno'], falta: 'Nombre o número del paciente' }

/** What every row needs: one of some fields, and how it is said while no column has any. */
export const requisitosDe: Readonly<Record<Libro, readonly { basta: readonly string[]; falta: string }[]>> = {
  pacientes: [
    { basta: ['nombreCompleto', 'nombreDePila'], falta: 'Nombre completo' },
    { basta: ['telefono'], falta: 'Teléfono' },
    { basta: ['fechaNacimiento', 'edad'], falta: 'Edad o fecha de nacimiento' },
  ],
  pedidos: [
    PERSONA,
    { basta: ['fecha'], falta: 'Fecha del pedido' },
    { basta: ['armazon', 'lente', 'otro'], falta: 'Armazón o descripción' },
    { basta: ['total'], falta: 'Total' },
    { basta: ['pagado', 'saldo'], falta: 'Pagado o saldo' },
  ],
  citas: [PERSONA, { basta: ['fecha'], falta: 'Fecha' }, { basta: ['hora', 'fecha'], falta: 'Hora' }],
  recetas: [
    PERSONA,
    { basta: ['fecha'], falta: 'Fecha del examen' },
    { basta: ['esfOd', 'esfOi', 'cilOd', 'cilOi', 'recetaOd', 'recetaOi', 'receta'], falta: 'Graduación' },
  ],
  articulos: [
    { basta: ['marca'], falta: 'Marca' },
    { basta: ['modelo'], falta: 'Modelo' },
    { basta: ['precio'], falta: 'Precio con IVA' },
  ],
  micas: [
    { basta: ['diseno'], falta: 'Diseño' },
    { basta: ['material'], falta: 'Material' },
    { basta: ['esfMin'], falta: 'Esfera desde' },
    { basta: ['esfMax'], falta: 'Esfera hasta' },
    { basta: ['cilMax'], falta: 'Cilindro hasta' },
    { basta: ['precio'], falta: 'Precio con IVA' },
  ],
}
