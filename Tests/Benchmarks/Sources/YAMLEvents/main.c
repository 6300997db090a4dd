// What reading YAML costs at the least: libyaml's events over the files that are named, each let go as it comes.

#include <stdio.h>
#include <yaml.h>

static int read_events(FILE *file) {
    yaml_parser_t parser;
    yaml_event_t event;
    int is_done = 0;
    if (!yaml_parser_initialize(&parser)) return 0;
    yaml_parser_set_input_file(&parser, file);
    while (!is_done && yaml_parser_parse(&parser, &event)) {
        is_done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return is_done;
}

int main(int count, char **paths) {
    for (int index = 1; index < count; index++) {
        FILE *file = fopen(paths[index], "rb");
        if (file == NULL || !read_events(file)) {
            fprintf(stderr, "cannot read %s\n", paths[index]);
            return 1;
        }
        fclose(file);
    }
    return 0;
}
