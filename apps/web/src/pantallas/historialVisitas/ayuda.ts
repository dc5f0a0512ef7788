import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Historial de visitas',
  puntos: [
    { que: 'Dos formas de verlo', como: 'La tabla, o el expediente: todo en una línea del tiempo.' },
    { que: 'Comparar', como: 'En el expediente elige dos notas y se ponen lado a lado.' },
    { que: 'Descargar', como: '«Exportar Histórico» abre un PDF en otra pestaña.', tipos: '024' },
  ],
}
