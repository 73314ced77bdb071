// Pictures of the board without a game: ?edition=classique&lang=fr&looks=dark&show=board|tokens|deed|previews|phone&at=24
import { mount } from 'svelte';
import '../../src/style.css';
import BoardGallery from './BoardGallery.svelte';

const target = document.getElementById('app');
if (target) mount(BoardGallery, { target });
