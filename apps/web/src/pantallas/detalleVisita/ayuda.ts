import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Detalle de la visita',
  puntos: [
    {
      que: 'Corregir',
      como: 'Una visita guardada no se modifica: «Agregar adenda» deja junto a ella lo corregido, quién y por qué.',
      tipos: '024',
    },
    {
      que: 'Dar la receta',
      como: '«Receta» abre un PDF. Antes puedes poner uso, recomendación y próxima revisión; lo vacío se escribe a mano.',
      tipos: '024',
    },
    { que: 'Ver las fotos', como: 'Un clic las agranda; con las flechas pasas de una a otra.' },
    { que: 'Ver sus pedidos', como: 'Los que se hicieron con esta graduación están al final.' },
  ],
}
