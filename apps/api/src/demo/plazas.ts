/** Where a branch stands: its area code, the start of its postal codes and the name of the town. */
export interface Plaza {
  lada: string
  cp: string
  ciudad: string
}

/** Towns of the chain (area codes and postal codes are the real ones of each). */
export const plazas: readonly Plaza[] = [
  { lada: '222', cp: '72', ciudad: 'Puebla, Puebla' },
  { lada: '55', cp: '06', ciudad: 'Cuauhtémoc, Ciudad de México' },
  { lada: '33', cp: '44', ciudad: 'Guadalajara, Jalisco' },
  { lada: '81', cp: '64', ciudad: 'Monterrey, Nuevo León' },
  { lada: '442', cp: '76', ciudad: 'Querétaro, Querétaro' },
  { lada: '477', cp: '37', ciudad: 'León, Guanajuato' },
  { lada: '449', cp: '20', ciudad: 'Aguascalientes, Aguascalientes' },
  { lada: '664', cp: '22', ciudad: 'Tijuana, Baja California' },
  { lada: '998', cp: '77', ciudad: 'Benito Juárez, Quintana Roo' },
  { lada: '999', cp: '97', ciudad: 'Mérida, Yucatán' },
  { lada: '56', cp: '03', ciudad: 'Benito Juárez, Ciudad de México' },
  { lada: '228', cp: '91', ciudad: 'Xalapa, Veracruz' },
]

export const calles = [
  'Av. Hidalgo',
  'Calle 5 de Mayo',
  'Calle 16 de Septiembre',
  'Av. Reforma',
  'Calle Morelos',
  'Calle Pino Suárez',
  'Av. de los Cedros',
  'Privada Las Jacarandas',
  'Cerrada del Sauce',
  'Calle Niños Héroes',
  'Andador Ceiba',
  'Av. Universidad',
  'Calle Peñón Blanco',
  'Circuito Los Ñandúes',
] as const

export const colonias = [
  'Centro',
  'La Paz',
  'El Mirador',
  'Jardines del Valle',
  'San Miguel',
  'Las Ánimas',
  'Lomas del Sur',
  'Santa Cruz',
  'Guadalupe',
  'Bugambilias',
  'La Cañada',
  'Nueva Esperanza',
] as const
